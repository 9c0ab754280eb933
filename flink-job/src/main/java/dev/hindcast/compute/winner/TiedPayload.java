package dev.hindcast.compute.winner;

import java.io.Serializable;

/**
 * The whole content of a row that shares key and version with another.
 *
 * @param key as text, for the message
 * @param version as text, for the message
 * @param hash of all columns of the row
 */
public record TiedPayload(String key, String version, String hash) implements Serializable {}

package dev.hindcast.demo;

import java.util.Optional;

/**
 * What the demo was asked for.
 *
 * @param inputs generated data, or files of the user
 * @param drill roll the publish back at the end
 * @param verify let the oracle check main row by row
 * @param until stop after this step ({@code plan}), for people who want to go on by hand
 */
public record DemoCall(DemoOptions inputs, boolean drill, boolean verify, Optional<String> until) {}

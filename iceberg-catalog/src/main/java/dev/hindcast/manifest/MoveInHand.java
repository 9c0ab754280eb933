package dev.hindcast.manifest;

import org.jspecify.annotations.Nullable;

/**
 * The move of main that a run has begun and nobody has ended.
 *
 * @param state one that {@link RunState#movesMain moves main}
 * @param token null when a version began it that stored none; then only the state guards its end
 */
public record MoveInHand(RunState state, @Nullable String token) {}

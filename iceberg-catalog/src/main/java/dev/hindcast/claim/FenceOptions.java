package dev.hindcast.claim;

import java.time.Duration;

/**
 * How long live may be held off a table.
 *
 * @param length of the lease, renewed while needed
 * @param window longest time from taking the fence until it ends for good ({@code live.cutover_window})
 */
public record FenceOptions(Duration length, Duration window) {
    /** No move of main is sent with less left than this. */
    public static final Duration NEEDED_FOR_A_MOVE = Duration.ofSeconds(10);
}

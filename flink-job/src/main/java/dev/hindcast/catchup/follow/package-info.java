/** The unbounded mode: one Flink job that keeps a ref at the head of the raw table, window by window. */
@NullMarked
package dev.hindcast.catchup.follow;

import org.jspecify.annotations.NullMarked;

/**
 * winner: finds the winning version of each key from narrow rows, and reads the winners' full rows where they lie.
 * Start at {@link dev.hindcast.compute.winner.PickWinners}.
 */
@NullMarked
package dev.hindcast.compute.winner;

import org.jspecify.annotations.NullMarked;

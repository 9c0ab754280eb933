/**
 * Benchmarks of Hindcast beside its peers: {@code data} builds the raw rows, {@code engine} runs each engine as a process of its
 * own and measures it, {@code job} is what those processes run, {@code result} compares and reports.
 */
@NullMarked
package dev.hindcast.benchmark;

import org.jspecify.annotations.NullMarked;

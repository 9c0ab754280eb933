/** The raw rows of a benchmark: seeded, of any size, kept in a cache folder, and the tables of one run. */
@NullMarked
package dev.hindcast.benchmark.data;

import org.jspecify.annotations.NullMarked;

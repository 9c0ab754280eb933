/** What comparing two versions costs beside reading them. */
@org.jspecify.annotations.NullMarked
package dev.hindcast.benchmark.diff;

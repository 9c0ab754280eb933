/** What came out: checksums by one independent reader, checks with limits, JSON and a page. */
@NullMarked
package dev.hindcast.benchmark.result;

import org.jspecify.annotations.NullMarked;

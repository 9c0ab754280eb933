/** Many workers in several processes claim and record the partitions of one run. */
@NullMarked
package dev.hindcast.benchmark.claims;

import org.jspecify.annotations.NullMarked;

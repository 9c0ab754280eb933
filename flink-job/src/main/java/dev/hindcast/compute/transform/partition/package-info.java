/** Transforms that see all rows of a partition at once: any SQL that gives one answer whatever the order of rows. */
@NullMarked
package dev.hindcast.compute.transform.partition;

import org.jspecify.annotations.NullMarked;

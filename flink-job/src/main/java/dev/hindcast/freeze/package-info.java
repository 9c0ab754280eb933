/** Freezes a source that changes (a table that is overwritten, a query on a database) into a raw table that only grows. */
@NullMarked
package dev.hindcast.freeze;

import org.jspecify.annotations.NullMarked;

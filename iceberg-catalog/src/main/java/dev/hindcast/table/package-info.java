/** table: the only package that commits to Iceberg tables. Start at {@link dev.hindcast.table.Outcome}. */
@NullMarked
package dev.hindcast.table;

import org.jspecify.annotations.NullMarked;

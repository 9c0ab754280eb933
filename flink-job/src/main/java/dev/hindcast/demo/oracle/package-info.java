/**
 * The oracle: what the mart must hold, computed a second time from the CSV files by other means (DuckDB and plain Java),
 * and compared with the table key by key. It shares no class with the rest of Hindcast: a mistake over there cannot hide
 * itself here. Start at {@link dev.hindcast.demo.oracle.Oracle}.
 */
@NullMarked
package dev.hindcast.demo.oracle;

import org.jspecify.annotations.NullMarked;

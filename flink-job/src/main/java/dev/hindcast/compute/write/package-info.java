/**
 * write: result rows become data files below the attempt's own prefix, are measured while written, and read back.
 * Start at {@link dev.hindcast.compute.write.WriteFiles}.
 */
@NullMarked
package dev.hindcast.compute.write;

import org.jspecify.annotations.NullMarked;

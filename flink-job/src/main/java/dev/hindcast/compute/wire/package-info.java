/** wire: how the few records that travel between tasks of a compute job become bytes. Nothing here knows a table. */
@NullMarked
package dev.hindcast.compute.wire;

import org.jspecify.annotations.NullMarked;

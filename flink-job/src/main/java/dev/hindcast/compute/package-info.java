/** compute. */
@NullMarked
package dev.hindcast.compute;

import org.jspecify.annotations.NullMarked;

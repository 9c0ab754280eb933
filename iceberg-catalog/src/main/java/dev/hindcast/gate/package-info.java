/** gate. */
@NullMarked
package dev.hindcast.gate;

import org.jspecify.annotations.NullMarked;

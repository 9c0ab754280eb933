/** The one commit that switches readers, and the one that switches them back. */
@NullMarked
package dev.hindcast.benchmark.move;

import org.jspecify.annotations.NullMarked;

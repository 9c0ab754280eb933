/** cli. */
@NullMarked
package dev.hindcast.cli;

import org.jspecify.annotations.NullMarked;

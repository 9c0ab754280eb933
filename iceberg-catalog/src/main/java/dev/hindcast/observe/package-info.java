/** observe. */
@NullMarked
package dev.hindcast.observe;

import org.jspecify.annotations.NullMarked;

/** validate. */
@NullMarked
package dev.hindcast.validate;

import org.jspecify.annotations.NullMarked;

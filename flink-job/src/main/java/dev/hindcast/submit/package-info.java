/** submit. */
@NullMarked
package dev.hindcast.submit;

import org.jspecify.annotations.NullMarked;

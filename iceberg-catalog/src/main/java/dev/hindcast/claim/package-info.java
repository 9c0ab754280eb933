/** claim. */
@NullMarked
package dev.hindcast.claim;

import org.jspecify.annotations.NullMarked;

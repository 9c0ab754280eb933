/** rollback. */
@NullMarked
package dev.hindcast.rollback;

import org.jspecify.annotations.NullMarked;

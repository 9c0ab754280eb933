/** catchup. */
@NullMarked
package dev.hindcast.catchup;

import org.jspecify.annotations.NullMarked;

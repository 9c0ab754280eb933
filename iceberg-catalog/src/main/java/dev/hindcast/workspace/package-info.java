/** workspace. */
@NullMarked
package dev.hindcast.workspace;

import org.jspecify.annotations.NullMarked;

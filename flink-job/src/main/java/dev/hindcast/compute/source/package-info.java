/** source: which files of the pinned raw table are read, in which units, and the readers of their rows. */
@NullMarked
package dev.hindcast.compute.source;

import org.jspecify.annotations.NullMarked;

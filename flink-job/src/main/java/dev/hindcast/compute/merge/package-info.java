/** Brings a partition of a ref to the end of a window key by key: what changed is read, what stayed is left alone. */
@NullMarked
package dev.hindcast.compute.merge;

import org.jspecify.annotations.NullMarked;

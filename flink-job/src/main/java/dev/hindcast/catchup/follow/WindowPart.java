package dev.hindcast.catchup.follow;

import dev.hindcast.compute.merge.Merged;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A merged part of a window; without a part if the window has none. */
record WindowPart(Window window, @Nullable Merged merged) implements Serializable {}

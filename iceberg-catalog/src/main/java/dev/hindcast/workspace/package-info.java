/** workspace: the folder that a user works in, and its settings. Start at {@link dev.hindcast.workspace.WorkFolder}. */
@NullMarked
package dev.hindcast.workspace;

import org.jspecify.annotations.NullMarked;

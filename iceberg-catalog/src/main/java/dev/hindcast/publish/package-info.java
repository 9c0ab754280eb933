/** publish: builds the snapshot that readers will see and moves main to it in one conditional commit. Start at {@code Publisher}. */
@NullMarked
package dev.hindcast.publish;

import org.jspecify.annotations.NullMarked;

/**
 * publish: builds the snapshot that readers will see and moves main to it in one conditional commit. Start at
 * {@link dev.hindcast.publish.Publisher}. Owns GATED -> PUBLISHING -> PUBLISHED or PUBLISH_UNKNOWN.
 */
@NullMarked
package dev.hindcast.publish;

import org.jspecify.annotations.NullMarked;

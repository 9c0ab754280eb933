/** manifest: what was intended, by whom, with what result, in SQL. Start at {@link dev.hindcast.manifest.Manifest}. */
@NullMarked
package dev.hindcast.manifest;

import org.jspecify.annotations.NullMarked;

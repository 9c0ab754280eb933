/**
 * transform: joins a winner with the dimension rows that were valid for it, and runs the user's SQL over the result.
 * Start at {@link dev.hindcast.compute.transform.SqlTransform}.
 */
@NullMarked
package dev.hindcast.compute.transform;

import org.jspecify.annotations.NullMarked;

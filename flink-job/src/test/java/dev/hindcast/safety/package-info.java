/**
 * safety: the real Iceberg library and the product's own classes over catalog, store and manifest whose calls go wrong.
 * Start at {@link dev.hindcast.safety.FailTheNthCallTest}.
 */
@NullMarked
package dev.hindcast.safety;

import org.jspecify.annotations.NullMarked;

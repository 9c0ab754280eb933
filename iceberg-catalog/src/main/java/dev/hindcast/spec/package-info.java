/** spec: the immutable run spec: what to recompute, from what, by which rule, and what must hold. Start at {@link dev.hindcast.spec.RunSpec}. */
@NullMarked
package dev.hindcast.spec;

import org.jspecify.annotations.NullMarked;

/** spec: what a run is asked to do, as YAML and as records. Start at {@link dev.hindcast.spec.SpecParser}. */
@NullMarked
package dev.hindcast.spec;

import org.jspecify.annotations.NullMarked;

/**
 * transform: what the author of a Java transform programs against, and nothing else: no Flink, no Iceberg, no other package
 * of ours. A class in a jar sees this package and Java's own; start at {@link dev.hindcast.transform.RowTransform}.
 */
@NullMarked
package dev.hindcast.transform;

import org.jspecify.annotations.NullMarked;

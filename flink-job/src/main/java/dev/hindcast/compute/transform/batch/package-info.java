/**
 * batch: transforms over column batches: a joined batch goes in, a batch of the target's columns comes out. Start at
 * {@link dev.hindcast.compute.transform.batch.BatchTransform}.
 */
@NullMarked
package dev.hindcast.compute.transform.batch;

import org.jspecify.annotations.NullMarked;

/**
 * model: walks through every state of a small model of leases, publish, rollback and settling. Start at
 * {@link dev.hindcast.model.Protocol}; docs/protocol-model.md says what is modelled and what is not.
 */
@NullMarked
package dev.hindcast.model;

import org.jspecify.annotations.NullMarked;

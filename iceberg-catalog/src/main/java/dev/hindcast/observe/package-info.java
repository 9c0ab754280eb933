/**
 * observe: says how a run and the live pipeline are doing, and writes down what happened so that it can be proven later.
 * Start at {@link dev.hindcast.observe.StatusReport}; {@link dev.hindcast.observe.Freshness} measures the live pipeline,
 * {@link dev.hindcast.observe.AuditBundle} writes and {@link dev.hindcast.observe.AuditVerify} proves.
 */
@NullMarked
package dev.hindcast.observe;

import org.jspecify.annotations.NullMarked;

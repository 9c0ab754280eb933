/**
 * claim: hands partitions of a run to workers, one holder at a time, and keeps their leases alive. Start at
 * {@link dev.hindcast.claim.Claims}. Owns PENDING to RUNNING, and RUNNING to VALIDATED, FAILED or back to PENDING. Also the
 * fence of a target table and the turns of those who commit to it.
 */
@NullMarked
package dev.hindcast.claim;

import org.jspecify.annotations.NullMarked;

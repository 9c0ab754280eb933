/**
 * rollback: makes main show again what it showed before a publish, position and code included. Start at
 * {@link dev.hindcast.rollback.Rollback}. Owns PUBLISHED -> ROLLING_BACK -> ROLLED_BACK.
 */
@NullMarked
package dev.hindcast.rollback;

import org.jspecify.annotations.NullMarked;

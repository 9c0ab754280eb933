/** The table that keeps which keys differed, with their values on both sides, beside the target. */
@org.jspecify.annotations.NullMarked
package dev.hindcast.validate.evidence;

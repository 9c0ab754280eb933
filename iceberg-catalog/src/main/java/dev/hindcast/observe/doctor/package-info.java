/** doctor: tries beforehand what a run will need. Start at {@link dev.hindcast.observe.doctor.Doctor}. */
@NullMarked
package dev.hindcast.observe.doctor;

import org.jspecify.annotations.NullMarked;

/** control: how many jobs at a time, and when they will be done. Pure functions; start at {@link dev.hindcast.control.Sizing}. */
@NullMarked
package dev.hindcast.control;

import org.jspecify.annotations.NullMarked;

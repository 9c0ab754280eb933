/**
 * control: how many jobs at a time beside the live pipeline, and when they will be done. Pure functions, without a clock or a
 * table; start at {@link dev.hindcast.control.Controller} and {@link dev.hindcast.control.Sizing}.
 */
@NullMarked
package dev.hindcast.control;

import org.jspecify.annotations.NullMarked;

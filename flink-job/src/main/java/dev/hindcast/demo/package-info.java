/**
 * demo: the whole job on real or generated orders. Its data side: CSV files in, events of order lines out, fed into the
 * raw table. Start at {@link dev.hindcast.demo.DemoFiles}.
 */
@NullMarked
package dev.hindcast.demo;

import org.jspecify.annotations.NullMarked;

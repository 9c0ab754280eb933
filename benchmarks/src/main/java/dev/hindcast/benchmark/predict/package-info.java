/** Whether what {@code hindcast size} predicts of a run is what the run takes. */
@NullMarked
package dev.hindcast.benchmark.predict;

import org.jspecify.annotations.NullMarked;

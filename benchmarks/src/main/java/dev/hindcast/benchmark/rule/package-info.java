/** The rules of the workloads as classes, as a user of Hindcast would put them into a jar. */
@NullMarked
package dev.hindcast.benchmark.rule;

import org.jspecify.annotations.NullMarked;

/** job. */
@NullMarked
package dev.hindcast.job;

import org.jspecify.annotations.NullMarked;

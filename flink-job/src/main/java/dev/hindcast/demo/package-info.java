/** demo. */
@NullMarked
package dev.hindcast.demo;

import org.jspecify.annotations.NullMarked;

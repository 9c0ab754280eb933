/** How pages for people are written: one style, nothing loaded from elsewhere, every value escaped. */
@NullMarked
package dev.hindcast.page;

import org.jspecify.annotations.NullMarked;

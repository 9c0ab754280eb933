/** What went wrong, said for the person who has to act: cannot do what, because of which value, what to type next. */
@NullMarked
package dev.hindcast.error;

import org.jspecify.annotations.NullMarked;

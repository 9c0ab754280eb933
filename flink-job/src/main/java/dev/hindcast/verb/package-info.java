/**
 * verb: what each command does, without the command line. One class a verb; it composes the steps and answers an
 * {@link dev.hindcast.verb.Answer}. The command line and the demo both call these.
 */
@NullMarked
package dev.hindcast.verb;

import org.jspecify.annotations.NullMarked;

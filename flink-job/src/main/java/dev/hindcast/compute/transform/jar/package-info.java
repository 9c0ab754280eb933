/**
 * jar: the jar of a Java transform is read, scanned for what its results must not depend on, and loaded apart from all else.
 * Start at {@link dev.hindcast.compute.transform.jar.LoadedTransform}.
 */
@NullMarked
package dev.hindcast.compute.transform.jar;

import org.jspecify.annotations.NullMarked;

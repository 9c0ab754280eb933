package dev.hindcast.compute.transform.jar;

/**
 * Something that a transform must not do, and where it does it.
 *
 * @param method {@code com.shop.Tax.apply}
 * @param line line of the source file; 0 when the class was compiled without line numbers
 * @param what what it calls, {@code java.time.Instant.now}
 * @param why what that makes the result depend on
 */
record Finding(String method, String file, int line, String what, String why) {
    String text() {
        return method + " (" + file + ":" + (line == 0 ? "?" : line) + ") calls " + what + ": " + why;
    }
}

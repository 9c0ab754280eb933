package dev.hindcast.compute.transform.compiled;

/** A number that has more digits than its type. */
final class DoesNotFit extends ArithmeticException {
    private static final long serialVersionUID = 1L;

    DoesNotFit(String message) {
        super(message);
    }
}

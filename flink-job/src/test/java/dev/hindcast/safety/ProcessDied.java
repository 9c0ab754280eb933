package dev.hindcast.safety;

/** Nobody handles it: the process is gone, and each further call that its threads make comes to nothing. */
public final class ProcessDied extends Error {
    private static final long serialVersionUID = 1L;
}

package dev.hindcast.model;

/**
 * The live pipeline.
 *
 * @param window the window that it has sent and does not know the fate of, 0 when it is idle
 * @param sent set of windows whose request, conditional on main's present head, may still land
 */
record LiveNow(int window, int sent) {
    static final LiveNow IDLE = new LiveNow(0, 0);

    LiveNow sending(int next) {
        return new LiveNow(next, Bits.with(sent, next));
    }

    LiveNow idle() {
        return new LiveNow(0, sent);
    }

    LiveNow silent() {
        return sent == 0 ? this : new LiveNow(window, 0);
    }
}

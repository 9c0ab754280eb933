package dev.hindcast.model;

/**
 * The moves of one kind: publishes, or restores. Each has a number from 1 and a snapshot of its own.
 *
 * @param branch number of the move whose snapshot the branch holds, 0 when the branch is absent
 * @param built how many were built
 * @param fresh set of those whose snapshot was built on main's present head
 * @param sent set of those whose request may still land
 * @param tagged the tag is there that only a landed move creates
 */
record MovesNow(int branch, int built, int fresh, int sent, boolean tagged) {
    static final MovesNow NONE = new MovesNow(0, 0, 0, 0, false);

    MovesNow build() {
        int number = built + 1;
        return new MovesNow(number, number, Bits.with(fresh, number), sent, tagged);
    }

    MovesNow dropBranch() {
        return new MovesNow(0, built, fresh, sent, tagged);
    }

    MovesNow sending(int number) {
        return new MovesNow(branch, built, fresh, Bits.with(sent, number), tagged);
    }

    /** What was built on the head before can only be refused. */
    MovesNow mainMoved() {
        return fresh == 0 ? this : new MovesNow(branch, built, 0, sent, tagged);
    }

    MovesNow landed(int number) {
        return new MovesNow(branch, built, fresh, sent & ~Bits.of(number), true);
    }

    MovesNow tag() {
        return new MovesNow(branch, built, fresh, sent, true);
    }

    MovesNow silent() {
        return sent == 0 ? this : new MovesNow(branch, built, fresh, 0, tagged);
    }

    /** Forgets requests that cannot land any more, and what only they would need. */
    MovesNow forget(boolean anyMain, boolean anyBranch) {
        int onBranch = anyBranch ? ~0 : (branch == 0 ? 0 : Bits.of(branch));
        int keptFresh = fresh & onBranch;
        int keptSent = sent & onBranch & (anyMain ? ~0 : fresh);
        boolean same = keptFresh == fresh && keptSent == sent;
        return same ? this : new MovesNow(branch, built, keptFresh, keptSent, tagged);
    }
}

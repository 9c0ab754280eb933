package dev.hindcast.model;

/** Mistakes that can be planted into the protocol, one at a time, and the property that each must be seen to break. */
enum Fault {
    HEARTBEAT_WITHOUT_TOKEN("a heartbeat renews the lease of whoever holds it", Property.P1),
    EXPIRY_BY_WORKER_CLOCK("a worker whose clock is a tick ahead judges the end of a lease by it", Property.P1),
    RECORD_WITHOUT_TOKEN_CHECK("a record commit does not look for other tokens on the candidate", Property.P2),
    VALIDATED_WITHOUT_TOKEN("RUNNING to VALIDATED is not guarded by the token", Property.P2),
    TAKEOVER_WITHOUT_SETTLING("who finds a pending publish writes GATED and goes on", Property.P4),
    READ_BACK_MISSING("the answer OK to a move of main is believed", Property.P4),
    MOVE_NOT_CONDITIONAL_ON_MAIN("a move of main does not require main's head", Property.P3),
    MOVE_NOT_CONDITIONAL_ON_BRANCH("a move of main does not require the branch that holds its snapshot", Property.P4),
    RECORD_BEFORE_EFFECT("PUBLISHED is written before the move is sent", Property.P4),
    RETRY_WITHOUT_LOOKING("a live commit without an answer is sent again on main's new head", Property.P5),
    ROLLBACK_BY_RESET("a rollback points main at the tagged snapshot, whatever followed", Property.P5),
    SETTLE_BY_TAG_ALONE("settling looks at the tag and leaves the branch where it is", Property.P4),
    SETTLE_WHATEVER_IS_PENDING("settling writes the end of a move that began after it had looked", Property.P4),
    UNKNOWN_IS_LEFT_ALONE("nobody settles PUBLISH_UNKNOWN", Property.P6),
    ONLY_PENDING_IS_CLAIMED("a partition whose lease has run out is not taken over", Property.P6);

    private final String sentence;
    private final Property breaks;

    Fault(String sentence, Property breaks) {
        this.sentence = sentence;
        this.breaks = breaks;
    }

    String sentence() {
        return sentence;
    }

    Property breaks() {
        return breaks;
    }
}

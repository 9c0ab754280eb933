package dev.hindcast.model;

/** What must hold in every reachable state. */
enum Property {
    MOVES("run and partition move only as RunState.MOVES and PartitionState.MOVES allow"),
    P1("at most one token owns a partition by database time"),
    P2("tokens only grow; what a token wrote is never overwritten with a lower one"),
    P3("main moves to P or R only from the very head that the snapshot was built on"),
    P4("the manifest says that a run was published, or rolled back, if and only if main has shown P, or R"),
    P5("every live commit stays an ancestor of main, and main shows each of its windows once and in order"),
    P6("when faults stop, the run ends PUBLISHED, ROLLED_BACK or ABORTED in a bounded number of steps");

    private final String sentence;

    Property(String sentence) {
        this.sentence = sentence;
    }

    String sentence() {
        return sentence;
    }
}

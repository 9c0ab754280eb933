package dev.hindcast.gate;

/** One question about the evidence, answered by one verdict with numbers. A check never throws for bad evidence. */
public interface Check {
    /** Name, group and severity. */
    CheckTitle title();

    /** Answers the question. */
    Verdict judge(GateInput in);
}

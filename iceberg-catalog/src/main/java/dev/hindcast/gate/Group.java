package dev.hindcast.gate;

import java.util.Locale;

/** Which owners a check concerns; approvals are given per group. */
public enum Group {
    TECHNICAL,
    FINANCIAL,
    DIFFERENCES,
    /** About the moment (is the live pipeline well?), not about the result; never part of what an approval signs. */
    OPERATIONS;

    /** The word in specs and in JSON. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

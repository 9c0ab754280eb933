package dev.hindcast.validate;

/** What is counted of a partition while it is compared. */
enum TallyCount {
    OLD_ROWS,
    NEW_ROWS,
    EQUAL,
    CHANGED,
    ONLY_OLD,
    ONLY_NEW,
    DOUBLED_OLD,
    DOUBLED_NEW,
    UNEXPECTED,
    WRONG_DIRECTION
}

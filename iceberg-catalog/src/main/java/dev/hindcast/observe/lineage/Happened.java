package dev.hindcast.observe.lineage;

import io.openlineage.client.OpenLineage.RunEvent.EventType;

/** What a lineage server hears of a run. */
public enum Happened {
    /** Computing began. */
    STARTED(EventType.START),
    /** Main was moved to the result. */
    PUBLISHED(EventType.COMPLETE),
    /** The run was given up before it was published. */
    ABORTED(EventType.ABORT),
    /** Main was moved back; a run of its own in OpenLineage's terms, since the publish was complete. */
    ROLLED_BACK(EventType.COMPLETE);

    private final EventType type;

    Happened(EventType type) {
        this.type = type;
    }

    EventType type() {
        return type;
    }
}

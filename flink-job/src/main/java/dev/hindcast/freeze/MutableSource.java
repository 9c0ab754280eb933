package dev.hindcast.freeze;

import java.util.function.Consumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;

/** A source that may hold something else when it is read again. */
public interface MutableSource {
    /** What it is, without secrets. */
    String name();

    /** Its columns, all plain ones. */
    Schema schema();

    /** Where it stands, in its own words; asked before {@link #read}, and of the same moment where the source can do that. */
    String position();

    /** Whether all rows that are read are of one moment, as a sentence. */
    String consistency();

    /** Hands over each row; the object may be used again for the next. */
    void read(Consumer<Record> rows);
}

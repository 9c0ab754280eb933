package dev.hindcast.compute.wire;

import java.io.Serializable;
import org.apache.flink.util.OutputTag;

/** Something that a stage found out about one partition; all of it meets in the last stage. */
public interface Evidence extends Serializable {
    /** How it travels. */
    WireType<Evidence> TYPE = JavaFormat.of(Evidence.class);

    /** The side output on which stages send it. */
    OutputTag<Evidence> SIDE = new OutputTag<>("evidence", TYPE);

    /** The partition's value as text. */
    String partition();
}

package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.LiveSpec;
import dev.hindcast.spec.LocalDays;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.spec.TargetSpec;
import dev.hindcast.spec.TransformSpec;
import java.util.ArrayList;
import java.util.List;

/** What a spec may ask for and no run can do yet: refused by name, never ignored. */
final class Unbuilt {
    private Unbuilt() {}

    static void refuse(RunSpec spec) {
        List<String> asked = asked(spec);
        if (!asked.isEmpty()) {
            throw ErrorCode.NOT_SUPPORTED
                    .error("Cannot plan %s: not built yet: %s", spec.name(), String.join("; ", asked))
                    .value(String.join("; ", asked))
                    .expected("a spec without them");
        }
    }

    private static List<String> asked(RunSpec spec) {
        List<String> asked = new ArrayList<>();
        boolean localDays = LocalDays.parse(spec.source().partition()).isPresent();
        boolean recompute = spec.source().deletes() == SourceSpec.SourceDeletes.RECOMPUTE;
        add(asked, localDays && recompute, "source.deletes: recompute with source.partition as a local day");
        add(asked, spec.source().keyMoves() == SourceSpec.KeyMoves.ALLOWED, "source.key_moves: allowed");
        add(asked, spec.target().order() == TargetSpec.Order.DEPENDS_ON_PREVIOUS, "target.order: depends_on");
        boolean row = spec.transform().kind() == TransformSpec.Kind.ROW;
        add(asked, row && !spec.target().key().isEmpty(), "target.key with transform.kind: row");
        add(
                asked,
                !row && spec.transform().javaClass().isPresent(),
                "transform.kind: partition with a class (write it as SQL)");
        add(asked, spec.live().kind() == LiveSpec.Kind.FOREIGN, "live.kind: foreign");
        add(asked, !spec.effects().isEmpty(), "effects");
        return asked;
    }

    private static void add(List<String> asked, boolean is, String what) {
        if (is) {
            asked.add(what);
        }
    }
}

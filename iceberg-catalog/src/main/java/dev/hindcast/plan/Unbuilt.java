package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.LiveSpec;
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
        add(asked, spec.source().partition().contains("("), "source.partition as an expression");
        add(asked, spec.source().keyMoves() == SourceSpec.KeyMoves.ALLOWED, "source.key_moves: allowed");
        add(asked, spec.target().order() == TargetSpec.Order.DEPENDS_ON_PREVIOUS, "target.order: depends_on");
        add(asked, spec.transform().kind() == TransformSpec.Kind.PARTITION, "transform.kind: partition");
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

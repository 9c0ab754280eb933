package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.gate.MissingApproval;
import java.util.List;
import java.util.stream.Collectors;

/** Refuses to publish what too few owners have agreed to. The run stays open: an owner may still agree. */
final class MissingApprovals {
    private MissingApprovals() {}

    static void refuse(String runId, List<MissingApproval> missing) {
        if (missing.isEmpty()) {
            return;
        }
        throw ErrorCode.APPROVAL_MISSING
                .error(
                        "Cannot publish run %s: %s",
                        runId, missing.stream().map(MissingApproval::sentence).collect(Collectors.joining("; ")))
                .value(missing.size() + " missing")
                .expected("every approval that the plan asks for")
                .next(missing.get(0).next());
    }
}

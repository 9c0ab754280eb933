package dev.hindcast.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** Which attempts landed on a run's candidate, read from the summaries between its head and its fork. */
public final class LandedTokens {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<Map<String, String>> TOKENS = new TypeReference<>() {};

    /** The commit that recorded a partition first. */
    public record Landed(String token, long snapshotId) {}

    private LandedTokens() {}

    /** Partition to the record commit that landed for it; the fork itself is not looked at. */
    public static Map<String, Landed> recorded(Table target, long head, long fork) {
        Map<String, Landed> landed = new HashMap<>();
        for (Snapshot at = target.snapshot(head); at != null && at.snapshotId() != fork; at = parent(target, at)) {
            if (SummaryKeys.Step.RECORD.text().equals(at.summary().get(SummaryKeys.STEP))) {
                long id = at.snapshotId();
                parse(at).forEach((partition, token) -> landed.put(partition, new Landed(token, id)));
            }
        }
        return landed;
    }

    /** Every token of ours that landed between the fork and the head, oldest commit first. */
    public static List<Landed> all(Table target, long head, long fork) {
        List<Landed> landed = new ArrayList<>();
        for (Snapshot at = target.snapshot(head); at != null && at.snapshotId() != fork; at = parent(target, at)) {
            long id = at.snapshotId();
            parse(at).values().forEach(token -> landed.add(new Landed(token, id)));
        }
        Collections.reverse(landed);
        return landed;
    }

    private static Map<String, String> parse(Snapshot snapshot) {
        String json = snapshot.summary().getOrDefault(SummaryKeys.TOKENS, "{}");
        try {
            return MAPPER.readValue(json, TOKENS);
        } catch (JsonProcessingException e) {
            throw ErrorCode.FOREIGN_COMMIT
                    .error("Cannot read the tokens of snapshot %d: %s is no JSON object", snapshot.snapshotId(), json)
                    .because(e);
        }
    }

    private static @org.jspecify.annotations.Nullable Snapshot parent(Table target, Snapshot snapshot) {
        Long parent = snapshot.parentId();
        return parent == null ? null : target.snapshot(parent);
    }
}

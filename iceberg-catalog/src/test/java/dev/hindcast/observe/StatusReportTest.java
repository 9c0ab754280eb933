package dev.hindcast.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hindcast.gate.Altered;
import dev.hindcast.gate.LegalGate;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StatusReportTest {
    private static final CatalogFacts FACTS = new CatalogFacts(
            Optional.of(40L),
            Optional.of(LegalGate.W0),
            Optional.empty(),
            Optional.of(LegalGate.W1),
            2,
            0,
            Optional.of(Duration.ofMinutes(12)),
            Duration.ofMinutes(45),
            3,
            8,
            Optional.empty(),
            Optional.of(412.3),
            Optional.of(Duration.ofMinutes(190)),
            Optional.of(Instant.parse("2026-04-01T00:00:00Z")));

    @Test
    void theProgressLineReadsAsTheDesignSays() {
        List<PartitionRow> partitions = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            PartitionState state =
                    i < 41 ? PartitionState.VALIDATED : i < 44 ? PartitionState.RUNNING : PartitionState.PENDING;
            partitions.add(Altered.of(LegalGate.row("p" + i, 10), "state", state));
        }

        assertThat(ProgressLine.of(partitions, FACTS))
                .isEqualTo("Partitions 41/90 validated, 3 running, 0 failed | delta W0+2 | live P95 12m of 45m"
                        + " | level 3 of 8 | throttled: no | 412 MB/s | ETA 3h10m");
    }

    @Test
    void aSmallRunStillShowsThatItMovesAndAnIdleLivePipelineIsNotCalledUnknown() {
        CatalogFacts idle = Altered.of(FACTS, "liveP95", Optional.empty());
        CatalogFacts slow = Altered.of(idle, "megabytesPerSecond", Optional.of(0.0312));

        assertThat(ProgressLine.of(List.of(LegalGate.row("p", 10)), slow))
                .contains("live P95 not measured yet, limit 45m")
                .contains("31.2 kB/s");
    }

    @Test
    void aFailedPartitionIsNamedWithItsReasonAndRetried() {
        PartitionRow failed = Altered.of(
                Altered.of(LegalGate.row("2011-01-05", 10), "state", PartitionState.FAILED),
                "reason",
                "no rate for EUR");
        StatusReport report = new StatusReport(run(RunState.RUNNING, RunNotes.NONE), List.of(failed), FACTS);

        assertThat(report.text())
                .contains("2011-01-05 at attempt 1: no rate for EUR")
                .contains("safe until 2026-04-01T00:00:00Z");
        assertThat(NextCommand.after(run(RunState.RUNNING, RunNotes.NONE), List.of(failed)))
                .containsExactly("hindcast retry " + LegalGate.RUN);
        assertThat(report.json().path("failed").get(0).path("reason").asText()).isEqualTo("no rate for EUR");
    }

    @Test
    void afterARollbackItSaysHowMuchMainStillMisses() {
        RunNotes notes = new RunNotes(40L, 50L, null, 40L, 60L, 70L, LegalGate.W1.text(), null);
        StatusReport behind = new StatusReport(run(RunState.ROLLED_BACK, notes), List.of(), FACTS);
        CatalogFacts replayed = Altered.of(FACTS, "mainWatermark", Optional.of(new Watermark(1, 12, 3)));
        StatusReport done = new StatusReport(run(RunState.ROLLED_BACK, notes), List.of(), replayed);

        assertThat(behind.text()).contains("misses 2 source snapshots").contains("M 40 -> P 60 -> R 70");
        assertThat(behind.json().path("replay_done").asBoolean(true)).isFalse();
        assertThat(done.text()).contains("done: main has every live commit again");
        assertThat(done.json().path("replay_done").asBoolean(false)).isTrue();
    }

    @Test
    void idsInJsonAreTextAndTheUnknownIsNull() {
        RunNotes notes = new RunNotes(40L, 9_007_199_254_740_993L, null, null, null, null, null, null);
        JsonNode json = new StatusReport(run(RunState.CAUGHT_UP, notes), List.of(), FACTS).json();

        assertThat(json.path("candidate_head").textValue()).isEqualTo("9007199254740993");
        assertThat(json.path("published_snapshot").isNull()).isTrue();
    }

    @Test
    void aPublishedRunShowsTheWayBack() {
        RunNotes notes = new RunNotes(40L, 50L, null, 40L, 60L, null, null, null);

        assertThat(NextCommand.after(run(RunState.PUBLISHED, notes)))
                .contains("hindcast rollback " + LegalGate.RUN + " --expect 60");
    }

    @ParameterizedTest
    @EnumSource(RunState.class)
    void everyStateHasASentenceAndANextCommand(RunState state) {
        RunRow run = run(state, RunNotes.NONE);

        assertThat(new StatusReport(run, List.of(), FACTS).text()).contains(state.sentence());
        assertThat(NextCommand.after(run)).isNotEmpty().allMatch(command -> command.startsWith("hindcast "));
    }

    private static RunRow run(RunState state, RunNotes notes) {
        return Altered.of(Altered.of(LegalGate.run(), "state", state), "notes", notes);
    }
}

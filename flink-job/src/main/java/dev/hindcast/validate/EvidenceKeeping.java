package dev.hindcast.validate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.table.Catalogs;
import dev.hindcast.validate.evidence.EvidenceFiles;
import dev.hindcast.validate.evidence.EvidenceWish;
import dev.hindcast.validate.evidence.EvidenceWriter;
import dev.hindcast.validate.evidence.KeptKey;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.jspecify.annotations.Nullable;

/** Keeps the differing keys of one comparison in the evidence table, where that is wished. */
final class EvidenceKeeping {
    private final @Nullable EvidenceFiles files;
    private final @Nullable EvidenceWish wish;
    private final @Nullable ReportFile report;

    private EvidenceKeeping(@Nullable EvidenceFiles files, @Nullable EvidenceWish wish, @Nullable ReportFile report) {
        this.files = files;
        this.wish = wish;
        this.report = report;
    }

    /** Opens the table, and makes it when it is not there yet. */
    static EvidenceKeeping of(Catalogs catalogs, DiffRequest request) {
        Optional<EvidenceWish> wish = request.evidence();
        if (wish.isEmpty()) {
            return new EvidenceKeeping(null, null, null);
        }
        EvidenceFiles files = EvidenceFiles.open(
                catalogs, request.targetTable(), wish.get(), request.oldSnapshot(), request.newSnapshot());
        return new EvidenceKeeping(files, wish.get(), new ReportFile(files.table(), "evidence"));
    }

    /** Adds the writing to the job: every key in parallel, or a limited number by one task, so that the limit is exact. */
    void on(DataStream<KeptKey> kept) {
        if (files == null || wish == null || report == null) {
            return;
        }
        SingleOutputStreamOperator<String> written = wish.all()
                ? kept.transform(DiffOperator.EVIDENCE.label(), Types.STRING, writer(files, wish))
                : kept.keyBy(KeptKey::key, Types.STRING)
                        .transform(DiffOperator.EVIDENCE.label(), Types.STRING, writer(files, wish))
                        .setParallelism(1);
        written.uid(DiffOperator.EVIDENCE.uid())
                .sinkTo(report.sink(new WrittenFiles()))
                .name(DiffOperator.EVIDENCE_REPORT.label())
                .uid(DiffOperator.EVIDENCE_REPORT.uid())
                .setParallelism(1);
    }

    /** Commits what the job has written, with the counts, in one snapshot of the evidence table. */
    void commit(List<PartitionDiff> diffs) {
        if (files != null && report != null) {
            try (report) {
                files.commit(List.of(report.read(String[].class)), diffs);
            }
        }
    }

    private static EvidenceWriter writer(EvidenceFiles files, EvidenceWish wish) {
        return new EvidenceWriter(files.recipe(), wish.limit());
    }
}

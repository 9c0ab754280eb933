package dev.hindcast.safety.simulation;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.PartitionComputer;
import dev.hindcast.safety.ModelComputer;
import dev.hindcast.safety.RawModel;
import dev.hindcast.table.Positions;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.apache.iceberg.DataFile;

/** Computers that are wrong in one way. */
final class ComputePlants {
    private ComputePlants() {}

    /** The computer with something done to its requests. */
    private record Asked(BiFunction<Universe, ComputeRequest, ComputeRequest> other) implements Plant {
        @Override
        public PartitionComputer computer(Universe universe, PartitionComputer real) {
            return request -> real.compute(other.apply(universe, request));
        }
    }

    private static ComputeRequest with(ComputeRequest old, long snapshot, String staging, String code) {
        return new ComputeRequest(
                old.sourceTable(),
                snapshot,
                old.partitions(),
                old.partitionColumn(),
                old.key(),
                old.version(),
                old.deleted(),
                old.dependencies(),
                old.dependencySnapshots(),
                code,
                old.targetTable(),
                staging,
                old.slices(),
                old.parallelism(),
                old.resultKey(),
                old.keyMoves());
    }

    static Plant readsTheNewest() {
        return new Asked((universe, old) -> {
            long head = Positions.mainHead(new SimCatalogs(universe, universe.apart()).load(World.SOURCE));
            return with(old, head, old.stagingPrefix(), old.transformSql());
        });
    }

    static Plant endsBeforeTheLast() {
        return new Asked((universe, old) -> {
            var raw = new SimCatalogs(universe, universe.apart()).load(World.SOURCE);
            var last = raw.snapshot(old.sourceSnapshot());
            Long before = last == null ? null : last.parentId();
            return with(old, before == null ? old.sourceSnapshot() : before, old.stagingPrefix(), old.transformSql());
        });
    }

    /** Without the token in the path a later attempt at a day meets the files of an earlier one. */
    static Plant oneFolderForAll() {
        return new Plant() {
            @Override
            public PartitionComputer computer(Universe universe, PartitionComputer real) {
                return request -> real.compute(request).stream()
                        .map(one -> moved(universe, one))
                        .toList();
            }
        };
    }

    private static ComputedPartition moved(Universe universe, ComputedPartition one) {
        return replaced(one, file -> {
            String day = one.staged().partition();
            byte[] bytes = java.util.Objects.requireNonNull(universe.files.remove(file.location()));
            String path = "sim:/warehouse/mart/orders/data/hindcast/one/" + day + ".parquet";
            universe.files.put(path, bytes);
            return World.file(path, day, bytes.length, file.recordCount());
        });
    }

    private static ComputedPartition replaced(ComputedPartition one, UnaryOperator<DataFile> other) {
        List<DataFile> files = one.staged().files().stream().map(other).toList();
        return new ComputedPartition(
                new dev.hindcast.table.StagedPartition(one.staged().partition(), files), one.facts());
    }

    static Plant liveKeepsItsCode() {
        return new Asked((universe, old) -> old.stagingPrefix().contains("/live/")
                ? with(old, old.sourceSnapshot(), old.stagingPrefix(), RawModel.OLD)
                : old);
    }

    static Plant arrivalDecides() {
        return new Plant() {
            @Override
            public PartitionComputer computer(Universe universe, PartitionComputer real) {
                SimCatalogs apart = new SimCatalogs(universe, universe.apart());
                return request -> new ModelComputer(lastArrived(universe, request), apart).compute(request);
            }
        };
    }

    private static RawModel lastArrived(Universe universe, ComputeRequest request) {
        Map<String, RawModel.Row> last = new LinkedHashMap<>();
        for (String day : request.partitions()) {
            universe.model.raw(request.sourceSnapshot(), day).forEach(row -> last.put(row.key(), row));
        }
        RawModel other = new RawModel(World.PLANNED);
        other.appended(request.sourceSnapshot(), List.copyOf(last.values()));
        return other;
    }

    /** The computer with something done to the rows of one file in three. */
    private record Written(UnaryOperator<String> other, boolean told) implements Plant {
        @Override
        public PartitionComputer computer(Universe universe, PartitionComputer real) {
            return request -> real.compute(request).stream()
                    .map(one -> replaced(
                            one, file -> written(universe, file, one.staged().partition())))
                    .toList();
        }

        private DataFile written(Universe universe, DataFile file, String day) {
            if (universe.random.nextInt(3) > 0) {
                return file;
            }
            String right = new String(universe.files.get(file.location()), StandardCharsets.UTF_8);
            byte[] bytes = other.apply(right).getBytes(StandardCharsets.UTF_8);
            universe.files.put(file.location(), bytes);
            return told ? World.file(file.location(), day, bytes.length, file.recordCount()) : file;
        }
    }

    static Plant losesARow() {
        return new Written(text -> text.contains("\n") ? text.substring(text.indexOf('\n') + 1) : text, true);
    }

    static Plant doublesARow() {
        return new Written(text -> text + "\n" + text.split("\n", -1)[0], true);
    }

    static Plant cutsAFile() {
        return new Written(text -> text.substring(0, text.length() / 2), false);
    }

    static Plant missesAPartition() {
        return new Plant() {
            @Override
            public PartitionComputer computer(Universe universe, PartitionComputer real) {
                return request -> {
                    List<ComputedPartition> all = real.compute(request);
                    boolean window = !request.stagingPrefix().matches(".*/\\d{4}-\\d\\d-\\d\\d/\\d+/\\d+");
                    return window && all.size() > 1 ? all.subList(0, all.size() - 1) : all;
                };
            }
        };
    }
}

package dev.hindcast.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.data.Record;

/** A lake with a shop, and what tests ask of it. */
final class Computing {
    final Lake lake;
    final Shop shop;
    final FlinkPartitionComputer computer;

    Computing(Path folder) {
        this(folder, Map.of());
    }

    Computing(Path folder, Map<String, String> martProperties) {
        lake = new Lake(folder);
        shop = new Shop(lake).createTables(martProperties).createDimensions();
        computer = new FlinkPartitionComputer(lake, Lake.FLINK);
    }

    /** Appends each array as a commit of its own, then computes these days at the last snapshot. */
    List<ComputedPartition> compute(List<List<Object[]>> commits, LocalDate... days) {
        commits.forEach(commit -> lake.append(Shop.RAW, commit));
        return computer.compute(request(days));
    }

    ComputeRequest request(LocalDate... days) {
        return shop.request(
                shop.head(Shop.RAW), Stream.of(days).map(LocalDate::toString).toList());
    }

    /** The staged rows of all partitions, by order. */
    List<Record> rows(List<ComputedPartition> computed) {
        return computed.stream()
                .flatMap(each -> Lake.rows(lake.load(Shop.MART), each.staged().files()).stream())
                .sorted(Comparator.comparing(row -> row.getField("order_id").toString()))
                .toList();
    }

    /** The refusal of a request; its text names all of these. */
    HindcastException refusal(ComputeRequest request, ErrorCode code, String... names) {
        HindcastException refusal = catchThrowableOfType(HindcastException.class, () -> computer.compute(request));
        assertThat(refusal).isNotNull();
        assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
        assertThat(refusal.getMessage()).contains(names);
        return refusal;
    }
}

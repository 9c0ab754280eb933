package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.wire.JavaFormat;
import dev.hindcast.compute.write.ReadBack;
import dev.hindcast.compute.write.RowTotals;
import dev.hindcast.compute.write.StagedFile;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that does not hold what was written is noticed. */
class ReadBackTest {
    @Test
    void aFileThatHoldsOtherRowsThanWereWrittenIsRefused(@TempDir Path folder) {
        Computing computing = new Computing(folder);
        List<ComputedPartition> computed =
                computing.compute(List.of(List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000"))), DAY);
        DataFile file = computed.get(0).staged().files().get(0);
        Table mart = computing.lake.load(Shop.MART);
        var env = Lake.FLINK.batch(1);
        env.fromData(List.of(new StagedFile("2011-01-04", file, RowTotals.NONE)), JavaFormat.of(StagedFile.class))
                .transform(
                        "read back",
                        KeyBlock.TYPE,
                        new ReadBack(mart, List.of("order_id", "line_no"), List.of("2011-01-04"), List.of(), 1));

        HindcastException refusal =
                catchThrowableOfType(HindcastException.class, () -> Lake.FLINK.run(env, "read back"));
        assertThat(refusal.code()).isEqualTo(ErrorCode.READ_BACK_DIFFERS);
        assertThat(refusal.getMessage()).contains("written 0 rows", "read 1 rows", file.location());
    }
}

package dev.hindcast.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class TableShapeTest {
    private static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "order_id", Types.StringType.get()),
            Types.NestedField.optional(2, "amount", Types.DecimalType.of(18, 2)));
    private static final UsedField ORDER_ID = new UsedField(1, "order_id", "string", true);
    private static final UsedField AMOUNT = new UsedField(2, "amount", "decimal(18, 2)", false);

    private static final TableMetadata NOW = TableMetadata.newTableMetadata(
            SCHEMA, PartitionSpec.unpartitioned(), "file:/nowhere", Map.of("format-version", "2"));

    private static List<String> differences(UsedField field, int specId, int formatVersion) {
        return new TableShape(List.of(ORDER_ID, field), specId, formatVersion).differences(NOW);
    }

    @Test
    void theSameShapeHasNoDifference() {
        assertThat(differences(AMOUNT, 0, 2)).isEmpty();
        new TableShape(List.of(AMOUNT), 0, 2).require(NOW);
    }

    @Test
    void nameTypeAndRequiredAreAllOfAColumn() {
        assertThat(differences(new UsedField(2, "price", "decimal(18, 2)", false), 0, 2))
                .hasSize(1);
        assertThat(differences(new UsedField(2, "amount", "decimal(20, 2)", false), 0, 2))
                .hasSize(1);
        assertThat(differences(new UsedField(2, "amount", "decimal(18, 2)", true), 0, 2))
                .hasSize(1);
        assertThat(differences(new UsedField(3, "gone", "string", false), 0, 2))
                .singleElement()
                .asString()
                .endsWith("is now null");
    }

    @Test
    void partitionSpecAndFormatVersionAreTold() {
        assertThat(differences(AMOUNT, 1, 2)).containsExactly("partition spec 1 is now 0");
        assertThat(differences(AMOUNT, 0, 3)).containsExactly("format version 3 is now 2");
        assertThatThrownBy(() -> new TableShape(List.of(), 1, 3).require(NOW))
                .isInstanceOfSatisfying(HindcastException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.DRIFT);
                    assertThat(e).hasMessageContaining("partition spec 1").hasMessageContaining("format version 3");
                });
    }
}

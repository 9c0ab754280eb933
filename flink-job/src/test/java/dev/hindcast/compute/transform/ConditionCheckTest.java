package dev.hindcast.compute.transform;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionCheckTest {
    private static final Schema TARGET = new Schema(
            Types.NestedField.required(1, "order_id", Types.StringType.get()),
            Types.NestedField.optional(2, "country", Types.StringType.get()),
            Types.NestedField.optional(3, "tax", Types.DecimalType.of(18, 2)));

    @ParameterizedTest
    @ValueSource(
            strings = {"country = 'GB'", "country IN ('GB', 'IE') AND tax > 0", "tax IS NULL OR UPPER(country) = 'X'"})
    void aPureConditionOverTheTargetIsAccepted(String where) {
        assertThatCode(() -> ConditionCheck.require(where, TARGET)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            country = 'GB') or (1=1        | SPEC_INVALID
            land = 'GB'                    | SPEC_INVALID
            tax + 1                        | SPEC_INVALID
            country = 'GB' AND RAND() > 0.5 | NOT_DETERMINISTIC
            CURRENT_DATE > DATE '2020-01-01' | NOT_DETERMINISTIC
            """)
    void whatIsNoPureConditionIsRefusedByTheText(String where, ErrorCode code) {
        assertThatThrownBy(() -> ConditionCheck.require(where, TARGET))
                .isInstanceOfSatisfying(HindcastException.class, e -> {
                    org.assertj.core.api.Assertions.assertThat(e.code()).isEqualTo(code);
                    org.assertj.core.api.Assertions.assertThat(e.getMessage()).contains("expect_change.where");
                });
    }

    @Test
    void aSubqueryIsRefused() {
        assertThatThrownBy(() -> ConditionCheck.require("tax > (SELECT MAX(tax) FROM source)", TARGET))
                .isInstanceOf(HindcastException.class);
    }
}

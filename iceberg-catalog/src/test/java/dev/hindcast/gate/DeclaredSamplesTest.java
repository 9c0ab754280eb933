package dev.hindcast.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.HindcastException;
import dev.hindcast.spec.DeclaredSamples;
import dev.hindcast.spec.DeclaredSamples.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeclaredSamplesTest {
    private static final List<String> KEY = List.of("order_id", "line_no");
    private static final String HEADER = "order_id,line_no,column,before,after\n";

    @Test
    void quotesAndLineEndsAreReadAsRfc4180Says() {
        List<Sample> samples = DeclaredSamples.parse(HEADER + "\"a\"\"b,c\",1,state,\"\",x\r\n\r\n", KEY);

        assertThat(samples).containsExactly(new Sample(Map.of("order_id", "a\"b,c", "line_no", "1"), "state", "", "x"));
    }

    @Test
    void aWrongHeaderAndAShortRecordAreRefused() {
        assertThatThrownBy(() -> DeclaredSamples.parse("order_id,column,before,after\n", KEY))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("first line must be order_id,line_no,column,before,after");
        assertThatThrownBy(() -> DeclaredSamples.parse(HEADER + "1,2,tax\n", KEY))
                .hasMessageContaining("record 2");
        assertThatThrownBy(() -> DeclaredSamples.parse(HEADER + "\"1,2,tax\n", KEY))
                .hasMessageContaining("quote");
    }

    @Test
    void theQueryQuotesNamesAndValues() {
        List<Sample> samples = DeclaredSamples.parse(HEADER + "o'1,1,tax,1,2\no'1,1,state,,X\n", KEY);

        assertThat(DeclaredSamples.sql("candidate", samples))
                .isEqualTo("SELECT CAST(`order_id` AS STRING), CAST(`line_no` AS STRING), CAST(`tax` AS STRING), "
                        + "CAST(`state` AS STRING) FROM candidate WHERE (CAST(`order_id` AS STRING) = 'o''1' AND "
                        + "CAST(`line_no` AS STRING) = '1')");
    }

    @Test
    void readingsComeBackByKeyAndColumnAndNullIsNoValue() {
        List<Sample> samples = DeclaredSamples.parse(HEADER + "o1,1,tax,1,2\no1,1,state,,X\n", KEY);
        SampleReadings readings = SampleReadings.of(
                samples,
                List.of(Arrays.asList("o1", "1", "1.00", null)),
                List.of(Arrays.asList("o1", "1", "2.0", "X")));

        assertThat(samples).allMatch(sample -> readings.differenceTo(sample).isEmpty());
    }
}

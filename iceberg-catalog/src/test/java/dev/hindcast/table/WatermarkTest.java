package dev.hindcast.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WatermarkTest {
    @Test
    void itsTextIsReadBackAndNothingElseIs() {
        Watermark watermark = new Watermark(4711, 12, 1_700_000_000_000L);
        assertThat(watermark.text()).isEqualTo("4711:12:1700000000000");
        assertThat(Watermark.parse(watermark.text())).isEqualTo(watermark);
        for (String wrong : new String[] {"", "1:2", "1:2:3:4", "a:b:c"}) {
            assertThatThrownBy(() -> Watermark.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void orderIsOfSequenceNumbersAndThePlaceOfSnapshots() {
        Watermark early = new Watermark(9, 1, 50);
        Watermark late = new Watermark(3, 2, 40);
        assertThat(early).isLessThan(late).isGreaterThan(Watermark.NONE);
        assertThat(early.samePlaceAs(new Watermark(9, 7, 0))).isTrue();
        assertThat(early.samePlaceAs(late)).isFalse();
    }
}

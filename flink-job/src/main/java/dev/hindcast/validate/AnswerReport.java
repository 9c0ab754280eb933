package dev.hindcast.validate;

import dev.hindcast.manifest.ManifestJson;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/** Renders the first rows of an answer as text and counts all. */
final class AnswerReport implements Report<RowData> {
    private final List<ColumnReader> columns = new ArrayList<>();
    private final List<List<@Nullable String>> kept = new ArrayList<>();
    private final int maxRows;
    private long count;

    AnswerReport(RowType row, int maxRows) {
        for (int i = 0; i < row.getFieldCount(); i++) {
            columns.add(new ColumnReader(row, i));
        }
        this.maxRows = maxRows;
    }

    @Override
    public void add(RowData row) {
        count++;
        if (kept.size() < maxRows) {
            List<@Nullable String> texts = new ArrayList<>();
            columns.forEach(column -> texts.add(column.text(row)));
            kept.add(texts);
        }
    }

    @Override
    public String document() {
        return ManifestJson.write(
                new SqlAnswer(columns.stream().map(ColumnReader::name).toList(), kept, count, 0));
    }
}

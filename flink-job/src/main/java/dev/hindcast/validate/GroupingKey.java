package dev.hindcast.validate;

import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** Partition and key of a row as canonical bytes: equal values give equal bytes, whoever wrote the row. */
final class GroupingKey implements KeySelector<RowData, RowData>, ResultTypeQueryable<RowData> {
    private final List<ColumnReader> columns;
    private final RowType type;
    private final RowDataSerializer serializer;

    GroupingKey(DiffShape shape) {
        this.columns = List.copyOf(shape.grouping());
        this.type = RowType.of(columns.stream().map(ColumnReader::type).toArray(LogicalType[]::new));
        this.serializer = new RowDataSerializer(type);
    }

    @Override
    public RowData getKey(RowData row) {
        GenericRowData key = new GenericRowData(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            key.setField(i, columns.get(i).stored(row));
        }
        return serializer.toBinaryRow(key).copy();
    }

    @Override
    public TypeInformation<RowData> getProducedType() {
        return InternalTypeInfo.of(type);
    }
}

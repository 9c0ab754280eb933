package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.ContentFileUtil;

/**
 * The update that exchanges files. With deletes it is one row delta: data and deletes get the same sequence number then, so
 * that the deletes apply. An overwrite alone would bring the deleted rows back.
 */
final class Exchanges {
    private static final int ONLY_VECTORS = 3;

    private Exchanges() {}

    static SnapshotUpdate<?> of(Table table, FileExchange exchange) {
        Content.Difference difference = exchange.difference();
        if (difference.deletes().isEmpty()) {
            OverwriteFiles update = table.newOverwrite().toBranch(exchange.ref());
            difference.removed().forEach(update::deleteFile);
            difference.added().forEach(update::addFile);
            return update;
        }

        RowDelta update = table.newRowDelta().toBranch(exchange.ref()).validateFromSnapshot(exchange.expectedHead());
        difference.removed().forEach(update::removeRows);
        difference.added().forEach(update::addRows);
        requireTaken(table, difference);
        difference.deletes().forEach(update::addDeletes);
        difference.dropped().forEach(update::removeDeletes);
        return update;
    }

    /** A table that was raised to format 3 takes no position-delete files any more. */
    static void requireTaken(Table table, Content.Difference difference) {
        int version = ((HasTableOperations) table).operations().current().formatVersion();
        difference.deletes().stream()
                .filter(delete -> version >= ONLY_VECTORS && !ContentFileUtil.isDV(delete))
                .findFirst()
                .ifPresent(delete -> {
                    throw oldDelete(table, delete);
                });
    }

    private static HindcastException oldDelete(Table table, DeleteFile delete) {
        return ErrorCode.NOT_SUPPORTED
                .error(
                        "Cannot bring the position deletes %s to %s: since its format is 3 it takes deletion vectors only",
                        delete.location(), table.name())
                .value(delete.location())
                .expected("files without position deletes of format 2; compact the table first");
    }
}

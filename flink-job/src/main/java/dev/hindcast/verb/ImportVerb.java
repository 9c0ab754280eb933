package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.freeze.Freezer;
import dev.hindcast.freeze.JdbcQuery;
import dev.hindcast.freeze.MutableSource;
import dev.hindcast.freeze.OverwrittenTable;
import dev.hindcast.plan.Reproducible;
import dev.hindcast.table.ImportNote;
import dev.hindcast.workspace.Secrets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code import}: freezes a source that changes into a raw table. */
public final class ImportVerb {
    private final Session session;

    public ImportVerb(Session session) {
        this.session = session;
    }

    /** Where to, and by which column it is partitioned. */
    public record Into(String table, String partition) {}

    /** A table that is overwritten. */
    public Answer ofTable(String from, Into into) {
        return freeze(new OverwrittenTable(from, session.catalogs().load(from)), into);
    }

    /**
     * The answer of a database.
     *
     * @param url JDBC URL; secrets as in hindcast.yaml
     * @param position query of one value that says where the database stands, or null
     */
    public Answer ofQuery(String url, String query, @Nullable String position, Into into) {
        String filledIn = Secrets.ofThisProcess().filledIn("jdbc", url);
        try (JdbcQuery source = JdbcQuery.open(filledIn, query, position)) {
            return freeze(source, into);
        }
    }

    private Answer freeze(MutableSource source, Into into) {
        Freezer.Frozen frozen = new Freezer(session.catalogs())
                .freeze(
                        source,
                        into.table(),
                        into.partition(),
                        session.manifest().now());
        ImportNote note = frozen.note();
        ObjectNode data = Answer.object();
        data.put("table", into.table())
                .put("snapshot_id", Long.toString(frozen.snapshotId()))
                .put("from", note.from())
                .put("position", note.position())
                .put("read_at", note.readAt())
                .put("rows", Long.toString(note.rows()));
        ObjectNode checksums = data.putObject("checksums");
        note.checksums().forEach(checksums::put);
        String text = "Imported %,d rows of %s into %s, snapshot %d; version column: %s.%n  %s"
                .formatted(
                        note.rows(),
                        note.from(),
                        into.table(),
                        frozen.snapshotId(),
                        Freezer.READ_AT,
                        String.join(System.lineSeparator() + "  ", Reproducible.sentences(Optional.of(note))));
        return Answer.done("import", null, "IMPORTED", data, text).next("hindcast plan SPEC");
    }
}

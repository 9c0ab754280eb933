package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.ImportVerb;
import dev.hindcast.verb.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast import}. */
@Command(
        name = "import",
        description = "Freeze a source that changes into a raw table: a table that is overwritten, or a query.")
final class ImportCommand extends VerbCommand {
    @ArgGroup(multiplicity = "1")
    @SuppressWarnings("NullAway.Init") // required
    From from;

    @Option(names = "--into", paramLabel = "TABLE", required = true, description = "The raw table.")
    @SuppressWarnings("NullAway.Init") // required
    String into;

    @Option(
            names = "--by",
            paramLabel = "COLUMN",
            required = true,
            description = "The column by which the raw table is partitioned.")
    @SuppressWarnings("NullAway.Init") // required
    String partition;

    /** A table, or a database. */
    static final class From {
        @Option(names = "--table", paramLabel = "TABLE", required = true, description = "A table that is overwritten.")
        @Nullable
        String table;

        @ArgGroup(exclusive = false)
        @Nullable
        Database database;
    }

    /** A query on a database. */
    static final class Database {
        @Option(names = "--jdbc", paramLabel = "URL", required = true, description = "Secrets as ${env:NAME}.")
        @SuppressWarnings("NullAway.Init") // required
        String url;

        @Option(names = "--query", paramLabel = "SQL", required = true, description = "A SELECT.")
        @SuppressWarnings("NullAway.Init") // required
        String query;

        @Option(
                names = "--position",
                paramLabel = "SQL",
                description = "A SELECT of one value that says where the database stands.")
        @Nullable
        String position;
    }

    @Override
    Answer answer(Session session) {
        ImportVerb.Into to = new ImportVerb.Into(into, partition);
        Database database = from.database;
        return database == null
                ? new ImportVerb(session).ofTable(String.valueOf(from.table), to)
                : new ImportVerb(session).ofQuery(database.url, database.query, database.position, to);
    }
}

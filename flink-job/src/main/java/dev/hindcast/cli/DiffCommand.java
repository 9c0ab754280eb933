package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.DiffVerb;
import dev.hindcast.verb.Session;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast diff}. */
@Command(name = "diff", description = "Compare the candidate with main, key by key.")
final class DiffCommand extends RunVerbCommand {
    @Option(names = "--partition", paramLabel = "DATE", description = "Only this partition.")
    @Nullable
    String partition;

    @Option(
            names = "--where",
            paramLabel = "SQL",
            description = "Only keys whose new row (or old one, when there is no new one) meets this condition.")
    @Nullable
    String where;

    @Option(names = "--column", paramLabel = "NAME", description = "Only keys that differ in this column.")
    @Nullable
    String column;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write a page with charts.")
    @Nullable
    Path html;

    @Option(
            names = "--evidence",
            paramLabel = "all|sample",
            description = "Also keep differing keys in the evidence table: all, or 1,000 of each slice (sample).")
    @Nullable
    Evidence evidence;

    /** How many differing keys are kept. */
    enum Evidence {
        all,
        sample
    }

    @Override
    Answer answer(Session session) {
        return new DiffVerb(session)
                .diff(
                        session.runId(run),
                        new DiffVerb.View(partition, where, column, html, evidence == null ? null : evidence.name()));
    }
}

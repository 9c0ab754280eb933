package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.RunVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hindcast run}. */
@Command(name = "run", description = "Compute the partitions of a planned run until all are validated.")
final class RunCommand extends RunVerbCommand {
    @Option(names = "--workers", paramLabel = "N", description = "Groups computed at a time.", defaultValue = "2")
    int workers = 2;

    @Mixin
    MetricsOption metrics = new MetricsOption();

    @Override
    Answer answer(Session session) {
        return metrics.on(new RunVerb(session, workers)).run(session.runId(run));
    }
}

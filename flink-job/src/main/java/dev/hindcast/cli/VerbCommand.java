package dev.hindcast.cli;

import dev.hindcast.error.HindcastException;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Lineage;
import dev.hindcast.verb.Session;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** One verb: opens the work folder, calls what the verb does, prints the answer, and gives its exit status. */
abstract class VerbCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command-line library before call()
    CommandSpec spec;

    /** The run that the verb was about, once it is known. */
    private @Nullable String found;

    /** Does the work. */
    abstract Answer answer(Session session);

    /** What has to be done before the work folder is opened. */
    void before() {}

    /** The run that the call names, for error output. */
    @Nullable
    String runId() {
        return null;
    }

    @Override
    public Integer call() {
        try {
            before();
            return answered();
        } catch (HindcastException e) {
            return refuse(e);
        } catch (RuntimeException | Error e) {
            // Whatever it is, nobody may read its exit status as a refusal.
            return refuse(Unexpected.of(spec.name(), e));
        }
    }

    /** Opens the work folder, asks, and prints; the exit status. */
    int answered() {
        CommandLine line = spec.commandLine();
        NextCommands next = next();
        try (Session session = Session.open(
                global.workdir,
                global.manifest,
                global.flink,
                global.actorName(),
                said -> line.getErr().println(next.inProse(said)))) {
            return print(remembered(session));
        }
    }

    /** Also of a verb that fails it is told which run it was about: "the newest" may be another one by then. */
    private Answer remembered(Session session) {
        try {
            Answer answer = answer(session);
            new Lineage(session).after(answer);
            return answer;
        } finally {
            found = session.asked();
        }
    }

    int print(Answer answer) {
        CommandLine line = spec.commandLine();
        NextCommands next = next();
        List<String> steps = answer.nextSteps().stream().map(next::in).toList();
        if (global.output == GlobalOptions.Output.json) {
            next.inTexts(answer.data());
            line.getOut().println(answer.next(steps.toArray(String[]::new)).json());
        } else {
            String text = next.inProse(answer.text()).stripTrailing();
            line.getOut().println(text);
            // A report names the next command itself, in its last line.
            steps.stream()
                    .filter(step -> !text.contains(step))
                    .forEach(step -> line.getOut().println("  next: " + step));
        }
        line.getOut().flush();
        return answer.exit();
    }

    private NextCommands next() {
        return NextCommands.of(spec.commandLine().getParseResult(), global.workdir);
    }

    private int refuse(HindcastException failure) {
        CommandLine line = spec.commandLine();
        String next = failure.next() == null ? DamagedCandidate.next(failure, runId()) : failure.next();
        HindcastException e = next == null ? failure : failure.next(next().in(next));
        org.slf4j.LoggerFactory.getLogger(VerbCommand.class).error("{} failed", spec.name(), e);
        line.getErr().println(ErrorText.text(e));
        line.getErr().flush();
        if (global.output == GlobalOptions.Output.json) {
            line.getOut().println(ErrorText.json(spec.name(), found == null ? runId() : found, e));
            line.getOut().flush();
        }
        return e.code().kind().exitStatus();
    }
}

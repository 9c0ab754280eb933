package dev.hindcast.verb;

import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunState;
import java.nio.file.Path;

/** {@code hindcast run} in a process of its own: the verb itself on the real catalog and manifest; only no Flink computes. */
final class WorkerProcess {
    private WorkerProcess() {}

    /** Arguments: work folder, run id, workers, partitions a group, milliseconds that a group takes. */
    public static void main(String[] arguments) {
        long millis = Long.parseLong(arguments[4]);
        try (Session session = Session.open(Path.of(arguments[0]), null, "worker", line -> {})) {
            FakeComputer computer = new FakeComputer(session.catalogs());
            computer.before = request -> {
                System.out.println("computing " + String.join(" ", request.partitions()));
                FakeComputer.work(millis);
            };
            session.computeWith(computer);
            int group = Integer.parseInt(arguments[3]);
            Answer answer = new RunVerb(session, Integer.parseInt(arguments[2]), group).run(arguments[1]);
            System.out.println("ended " + answer.outcome());
            System.exit(answer.outcome().equals(RunState.VALIDATED.name()) ? 0 : 1);
        } catch (HindcastException e) {
            System.out.println("ended " + e.code() + " " + e.getMessage());
            System.exit(e.code().kind().exitStatus());
        }
    }
}

package dev.hindcast.safety;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/**
 * A small run in a process of its own, on tables, store and manifest that lie in a folder. At one change it stands still, says so
 * and waits for the {@code kill -9} that ends it.
 */
final class StepProcess {
    /** The file that says what the run was planned on. */
    static final String PINS = "pins.txt";

    private StepProcess() {}

    /**
     * Arguments: folder, time at which it begins, first step, number of the change at which it stands (0 for none), and whether it
     * stands before or after the effect.
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        SmallWorld.Pins pins = SmallWorld.Pins.parse(Files.readString(folder.resolve(PINS)));
        try (Lab lab = Lab.onDisk(folder, Instant.parse(arguments[1]))) {
            SmallRun run = SmallRun.again(lab, pins);
            Changes changes = new Changes(Integer.parseInt(arguments[3]), arguments[4].equals("before"));
            lab.calls.watchedBy(changes);
            run.from(Integer.parseInt(arguments[2]), step -> say("ended " + step));
            say("changes " + changes.made);
            run.violations.forEach(violation -> say("wrong: " + violation));
            System.exit(run.violations.isEmpty() ? 0 : 1);
        }
    }

    private static void say(String line) {
        System.out.println(line);
    }

    private static final class Changes implements Calls.Witness {
        private final int stop;
        private final boolean before;
        private int made;

        Changes(int stop, boolean before) {
            this.stop = stop;
            this.before = before;
        }

        @Override
        public void before(Calls.Call change) {
            made++;
            stand(before, "before", change);
        }

        @Override
        public void after(Calls.Call change) {
            stand(!before, "after", change);
        }

        private void stand(boolean here, String side, Calls.Call change) {
            if (!here || made != stop) {
                return;
            }
            say("stands " + side + " " + change.what());
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}

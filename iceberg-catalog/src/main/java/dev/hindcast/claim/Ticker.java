package dev.hindcast.claim;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One daemon thread that does the same again and again; a failure is logged and the next time comes all the same. */
final class Ticker implements Timing.Repeated {
    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);

    private final Thread thread;
    private final Duration pause;
    private final Runnable work;
    private volatile boolean stopped;

    private Ticker(Duration pause, String name, Runnable work) {
        this.pause = pause;
        this.work = work;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    static Ticker every(Duration pause, String name, Runnable work) {
        Ticker ticker = new Ticker(pause, name, work);
        ticker.thread.start();
        return ticker;
    }

    private void run() {
        while (!stopped) {
            try {
                Thread.sleep(pause.toMillis());
                work.run();
            } catch (InterruptedException asked) {
                return;
            } catch (RuntimeException failure) {
                LOG.warn("{} failed once", thread.getName(), failure);
            }
        }
    }

    /** Work that is under way ends; none begins after that. */
    @Override
    public void close() {
        stopped = true;
        thread.interrupt();
    }
}

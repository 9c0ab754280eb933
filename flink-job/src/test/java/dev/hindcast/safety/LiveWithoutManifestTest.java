package dev.hindcast.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fence serves liveness only, so that a database that is away must not stop the live pipeline. */
@Share(suite = "Safety", seconds = 240)
class LiveWithoutManifestTest {
    @TempDir
    Path folder;

    @Test
    void liveGoesOnWhileTheManifestDoesNotAnswer() {
        try (Lab lab = new Lab(folder)) {
            SmallWorld world = new SmallWorld(lab);
            world.feed(SmallWorld.OUTSIDE, 0, 2);
            Verbs verbs = new Verbs(world, SmallRun.NOBODY_CHECKS);
            verbs.adopt();
            lab.calls.cutOff(Layer.MANIFEST);
            assertThat(verbs.live()).isTrue();
            assertThat(lab.calls.tookEffect()).isPositive();
            assertThat(lab.calls.apart(new Truth(world)::ofMain)).isEmpty();
        }
    }
}

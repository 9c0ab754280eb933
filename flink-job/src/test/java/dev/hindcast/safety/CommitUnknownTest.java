package dev.hindcast.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Seven commits (pin, record, catch-up, publish branch, publish, restore, release) times seven ways in which the answer of
 * a JDBC catalog says something else than what happened. Nobody repairs anything; the verb is called again.
 */
@Share(suite = "Safety", seconds = 240)
class CommitUnknownTest {
    private static final List<Answers.Which> COMMITS = List.of(
            Answers.Which.PIN,
            Answers.Which.RECORD,
            Answers.Which.CATCH_UP,
            Answers.Which.PUBLISH_BRANCH,
            Answers.Which.PUBLISH,
            Answers.Which.RESTORE,
            Answers.Which.RELEASE);

    @TempDir
    Path folder;

    @Test
    void whateverTheCatalogAnswersTheEndStateIsRightAndNothingReferencedIsDeleted() {
        List<String> wrong = new ArrayList<>();
        int happened = 0;
        long start = System.nanoTime();
        try (Lab lab = new Lab(folder)) {
            SmallRun run = new SmallRun(lab);
            assertThat(run.violations).isEmpty();
            for (Answers.Which commit : COMMITS) {
                for (Answers.How how : Answers.How.values()) {
                    Answers answers = new Answers(commit, how);
                    List<String> found = run.with(answers);
                    happened += answers.happened() ? 1 : 0;
                    found.forEach(one -> wrong.add(commit + " " + how + ": " + one));
                }
            }
        }
        System.out.printf(
                "commit unknown: %d combinations, %d took effect, %d violations, %.1f s%n",
                COMMITS.size() * Answers.How.values().length,
                happened,
                wrong.size(),
                (System.nanoTime() - start) / 1e9);
        assertThat(wrong).isEmpty();
        assertThat(happened).isEqualTo(COMMITS.size() * Answers.How.values().length);
    }
}

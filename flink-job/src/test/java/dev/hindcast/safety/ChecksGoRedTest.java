package dev.hindcast.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.Content;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefCommits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Negative controls: what the sweeps rely on notices a falsified result. */
@Share(suite = "Safety", seconds = 240)
class ChecksGoRedTest {
    private static final String DAY = SmallWorld.PLANNED.get(0);

    @TempDir
    Path folder;

    private Lab lab;
    private SmallWorld world;
    private Truth truth;

    @BeforeEach
    void liveHasComputedEverything() {
        lab = new Lab(folder);
        world = new SmallWorld(lab);
        truth = new Truth(world);
        world.feed(DAY, 0, 3);
        Verbs verbs = new Verbs(world, SmallRun.NOBODY_CHECKS);
        verbs.adopt();
        verbs.live();
        assertThat(truth.ofMain()).isEmpty();
        assertThat(truth.reachable(world.target)).isEmpty();
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void aLostRowIsSeen() {
        long snapshot = Positions.head(lab.catalogs().load(world.source)).snapshotId();
        world.model.appended(snapshot, List.of(new RawModel.Row("lost", DAY, 1, 1)));
        assertThat(truth.ofMain()).singleElement().asString().startsWith("G1").contains("shows null, wanted lost");
    }

    @Test
    void anAmountThatIsOffByOneIsSeen() {
        String location = main(lab.catalogs().load(world.target)).location();
        String rows = new String(lab.store.bytes(location), StandardCharsets.UTF_8);
        lab.store.files().put(location, rows.replace(",101", ",102").getBytes(StandardCharsets.UTF_8));
        assertThat(truth.ofMain()).singleElement().asString().startsWith("G1");
    }

    @Test
    void aDoubledRowIsSeen() {
        Table table = lab.catalogs().load(world.target);
        DataFile shown = main(table);
        byte[] bytes = lab.store.bytes(shown.location());
        String twin = shown.location() + ".twin";
        lab.store.files().put(twin, bytes);
        DataFile file =
                DataFiles.builder(table.spec()).copy(shown).withPath(twin).build();
        Outcome appended = new RefCommits(lab.catalogs(), CommitJournal.NONE, lab.pauses())
                .append(
                        table,
                        List.of(file),
                        Positions.summary(
                                Positions.of(table, Positions.mainHead(table)).orElseThrow()));
        assertThat(appended).isInstanceOf(Outcome.Done.class);
        assertThat(truth.ofMain()).hasSize(3).allMatch(one -> one.startsWith("G2"));
    }

    @Test
    void aFileThatIsGoneOrCutIsSeen() {
        DataFile shown = main(lab.catalogs().load(world.target));
        lab.store.files().put(shown.location(), "cut".getBytes(StandardCharsets.UTF_8));
        assertThat(truth.ofMain()).anyMatch(one -> one.startsWith("G4"));
        lab.store.files().remove(shown.location());
        assertThat(truth.reachable(world.target)).singleElement().asString().startsWith("G4");
    }

    private static DataFile main(Table table) {
        return Content.of(table, Positions.mainHead(table)).dataFiles().get(0);
    }
}

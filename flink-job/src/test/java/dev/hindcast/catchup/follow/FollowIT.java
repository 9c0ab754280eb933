package dev.hindcast.catchup.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.compute.MergePlanner;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.WarehouseTransforms;
import dev.hindcast.table.Watermark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One job on a cluster of two task managers, and what it lives through. */
@Share(suite = "follow", seconds = 120)
class FollowIT {
    private static final int WINDOWS = 100;

    @TempDir
    Path folder;

    private Catalogs catalogs;
    private Manifest manifest;
    private Ledger ledger;
    private LiveDefinition definition;
    private FollowCluster cluster;
    private JobID job;
    private final Map<String, String> expected = new TreeMap<>();

    @BeforeEach
    void start() throws Exception {
        Map<String, String> properties = FollowCluster.catalog(folder);
        String manifestUrl = "jdbc:sqlite:" + folder.resolve("manifest.db");
        catalogs = IcebergCatalogs.open(properties);
        manifest = Manifests.open(manifestUrl);
        ledger = new Ledger(catalogs, new MergePlanner(catalogs));
        definition = ledger.follower();
        cluster = FollowCluster.start();
        job = cluster.submit(
                FollowOrder.of(definition, "main", properties, manifestUrl, 2).every(Duration.ofMillis(20)));
    }

    @AfterEach
    void stop() throws Exception {
        cluster.close();
        manifest.close();
        catalogs.close();
    }

    @Test
    void oneJobLivesThroughAHundredWindowsTwoPublishesARollbackAndALostTaskManager() throws Exception {
        String tripled = new WarehouseTransforms(catalogs, definition.targetTable()).put(Ledger.TRIPLED);
        RefPosition doubled = null;
        for (int window = 0; window < WINDOWS; window++) {
            if (window == 30) {
                doubled = publish(tripled);
            } else if (window == 50) {
                cluster.loseTasks();
            } else if (window == 60) {
                setBack(java.util.Objects.requireNonNull(doubled));
            } else if (window == 80) {
                publish(tripled);
            }
            feed(window, ((window >= 30 && window < 60) || window >= 80) ? 3 : 2);
            cover();
        }
        assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
        assertThat(ledger.shown(definition.targetTable())).isEqualTo(expected);
        assertThat(liveCommits()).isGreaterThanOrEqualTo(WINDOWS);
    }

    /** A row that stays, and the next version of one that changes with every window. */
    private void feed(int window, int factor) {
        Ledger.Order stays = Ledger.order("k%03d".formatted(window), window, 1);
        Ledger.Order changes = Ledger.order("hot", window, window + 1L);
        ledger.feed(stays, changes);
        expect(stays, factor);
        expect(changes, factor);
    }

    private void expect(Ledger.Order order, int factor) {
        expected.put(
                order.id(), order.day() + " " + factor * order.amount() + ".00 " + order.ver() + " " + order.note());
    }

    /** Main says another code from now on; where it stood before. */
    private RefPosition publish(String digest) {
        RefPosition before = position();
        ledger.move(definition.targetTable(), digest, before.watermark());
        return before;
    }

    /** Main says what it said then, and the rows since then are computed again by the code of then. */
    private void setBack(RefPosition to) {
        ledger.move(definition.targetTable(), to.transform(), to.watermark());
        for (int window = 30; window < 60; window++) {
            expect(Ledger.order("k%03d".formatted(window), window, 1), 2);
        }
    }

    private void cover() throws InterruptedException {
        Watermark head = ledger.head();
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!position().watermark().samePlaceAs(head)) {
            assertThat(System.nanoTime()).as("main covers %s in time", head).isLessThan(end);
            Thread.sleep(10);
        }
    }

    private RefPosition position() {
        Table target = catalogs.load(definition.targetTable());
        return Positions.of(target, Positions.mainHead(target)).orElseThrow();
    }

    private long liveCommits() {
        long commits = 0;
        for (var snapshot : catalogs.load(definition.targetTable()).snapshots()) {
            commits += snapshot.summary().containsKey("hindcast.tokens") ? 1 : 0;
        }
        return commits;
    }
}

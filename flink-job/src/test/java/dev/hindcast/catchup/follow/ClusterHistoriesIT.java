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
import dev.hindcast.table.Watermark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random histories through jobs whose task managers are lost, and which are started again without any state. */
@Tag("full")
@Share(suite = "follow, in full", seconds = 1500)
class ClusterHistoriesIT {
    private static final int HISTORIES = Integer.getInteger("cluster.histories", 50);
    private static final int STEPS = 14;
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    Path folder;

    @Test
    void everyHistoryShowsWhatPlainJavaExpects() throws Exception {
        Map<String, String> properties = FollowCluster.catalog(folder);
        String manifestUrl = "jdbc:sqlite:" + folder.resolve("manifest.db");
        try (FollowCluster cluster = FollowCluster.start();
                Catalogs catalogs = IcebergCatalogs.open(properties);
                Manifest manifest = Manifests.open(manifestUrl)) {
            MergePlanner planner = new MergePlanner(catalogs);
            for (int seed = 0; seed < HISTORIES; seed++) {
                new History(seed, cluster, new Ledger(catalogs, planner), properties, manifestUrl).play();
            }
        }
    }

    private static final class History {
        private final int seed;
        private final Random random;
        private final FollowCluster cluster;
        private final Ledger ledger;
        private final LiveDefinition definition;
        private final FollowOrder order;
        private final RandomOrders orders;
        private JobID job;

        History(int seed, FollowCluster cluster, Ledger ledger, Map<String, String> properties, String manifest)
                throws Exception {
            this.seed = seed;
            this.random = new Random(seed);
            this.cluster = cluster;
            this.ledger = ledger;
            this.definition = ledger.follower();
            this.orders = new RandomOrders(random, ledger);
            this.order =
                    FollowOrder.of(definition, "main", properties, manifest, 2).every(Duration.ofMillis(20));
            this.job = cluster.submit(order);
        }

        void play() throws Exception {
            for (int step = 0; step < STEPS; step++) {
                switch (random.nextInt(14)) {
                    case 0 -> cluster.loseTasks();
                    case 1, 2 -> startAgain();
                    case 3 -> ledger.compact(ledger.raw, Ledger.D1);
                    case 4 -> cover();
                    default -> orders.feed();
                }
            }
            cover();
            assertThat(ledger.shown(definition.targetTable()))
                    .as("history %d", seed)
                    .isEqualTo(orders.expected(1, 2));
            cluster.cancel(job);
        }

        private void startAgain() throws Exception {
            cluster.cancel(job);
            job = cluster.submit(order);
        }

        private void cover() throws InterruptedException {
            Watermark head = ledger.head();
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (!reached().samePlaceAs(head)) {
                assertThat(System.nanoTime())
                        .as("history %d covers %s in time", seed, head)
                        .isLessThan(end);
                Thread.sleep(10);
            }
        }

        private Watermark reached() {
            var target = ledger.catalogs.load(definition.targetTable());
            return Positions.of(target, Positions.mainHead(target))
                    .orElseThrow()
                    .watermark();
        }
    }
}

package dev.hindcast.table;

import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.DAY2;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tag of a restored head stays while an expiry could still take restored files, and goes when none can. */
class RestoredHeadTest {
    @TempDir
    Path folder;

    private final Refs names = new Refs("fix-0123456789ab");
    private Warehouse warehouse;
    private RefChanges refs;
    private long p;
    private RestoredHead head;

    @BeforeEach
    void rolledBack() {
        warehouse = new Warehouse(folder);
        warehouse.create(TARGET);
        refs = new RefChanges(warehouse.catalogs(), Pauses.NONE);
        long m = warehouse.append(TARGET, warehouse.file("old", DAY1), Map.of());
        p = warehouse.overwrite(TARGET, warehouse.file("old", DAY1), warehouse.file("new", DAY1), Map.of());
        refs.createTag(TARGET, names.previous(p), m);
        long live = warehouse.append(TARGET, warehouse.file("live", DAY2), Map.of());
        refs.createTag(TARGET, names.undone(p), live);
        long r = warehouse.overwrite(TARGET, warehouse.file("new", DAY1), warehouse.file("old", DAY1), Map.of());
        head = new RestoredHead(names, p, r);
    }

    @AfterEach
    void close() {
        warehouse.close();
    }

    private boolean drop() {
        return head.dropIfSpent(warehouse.catalogs(), refs, TARGET);
    }

    private void expire() {
        warehouse
                .load(TARGET)
                .expireSnapshots()
                .expireOlderThan(System.currentTimeMillis() + 1)
                .retainLast(1)
                .commit();
    }

    @Test
    void theTagStaysUntilNothingFromThePublishToTheRestoresParentIsLeft() {
        assertThat(drop()).isFalse();
        expire();
        assertThat(warehouse.load(TARGET).snapshot(p)).isNull();
        assertThat(drop()).as("what was taken back is still tagged").isFalse();
        refs.drop(TARGET, names.undone(p));
        expire();
        assertThat(drop()).isTrue();
        assertThat(drop()).isFalse();
        expire();
        assertThat(warehouse.main(TARGET)).containsExactlyInAnyOrder("live", "old");
        assertThat(warehouse.exists("old")).isTrue();
    }

    @Test
    void itGoesAlsoWhenTheRestoreItselfHasExpiredAndLaterBranchesAreThere() {
        refs.drop(TARGET, names.undone(p));
        long later = warehouse.append(TARGET, warehouse.file("later", DAY2), Map.of());
        refs.createBranch(TARGET, "somebody's", later);
        warehouse.append(TARGET, warehouse.file("latest", DAY2), Map.of());
        expire();
        refs.drop(TARGET, "somebody's");
        expire();
        assertThat(warehouse.load(TARGET).snapshot(head.restored())).isNull();
        assertThat(drop()).isTrue();
    }

    @Test
    void aBranchThatLeftMainBetweenPublishAndRestoreKeepsIt() {
        long live = warehouse.at(TARGET, names.undone(p));
        refs.drop(TARGET, names.undone(p));
        refs.createTag(TARGET, "somebody's", live);
        expire();
        assertThat(drop()).isFalse();
        refs.drop(TARGET, "somebody's");
        expire();
        assertThat(drop()).isTrue();
    }
}

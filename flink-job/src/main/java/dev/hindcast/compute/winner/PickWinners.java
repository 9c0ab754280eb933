package dev.hindcast.compute.winner;

import dev.hindcast.compute.source.ReadUnit;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Step;
import dev.hindcast.compute.wire.Tally;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * keys and versions, by bucket -> places of the winners. All blocks are kept first, in memory and then on disk; then bucket
 * after bucket goes through a table that holds the best version of each of its keys. So memory is bounded by the keys of a
 * bucket, and a key with very many versions costs no more of it than any other.
 */
public final class PickWinners extends Stage<KeyBlock, PlaceBlock> {
    private final KeyText keyText;
    private final List<String> partitionOfUnit;
    private final int buckets;
    private final boolean keyMoves;
    private transient @Nullable BlockStore store;
    private transient @Nullable WinnerCounts found;

    /**
     * The rule over these keys.
     *
     * @param partitionOfUnit unit id to the partition's value as text
     * @param buckets into how many the keys are divided
     * @param keyMoves whether a key may be in several partitions
     */
    public PickWinners(KeyText keyText, List<String> partitionOfUnit, int buckets, boolean keyMoves) {
        this.keyText = keyText;
        this.keyMoves = keyMoves;
        this.partitionOfUnit = List.copyOf(partitionOfUnit);
        this.buckets = buckets;
    }

    @Override
    protected Optional<Step> step() {
        return Optional.of(Step.WINNERS);
    }

    @Override
    public void open() {
        store = BlockStore.of(this, buckets);
        found = new WinnerCounts(partitionOfUnit);
    }

    @Override
    protected void take(KeyBlock block) throws IOException {
        store().add(block);
    }

    @Override
    protected void end() throws IOException {
        WinnerTable table = new WinnerTable();
        PlaceBlocks places = new PlaceBlocks(this::emit);
        KeyRow row = new KeyRow();
        ByteReader in = new ByteReader();
        for (int bucket = 0; bucket < buckets; bucket++) {
            table.clear();
            store().read(bucket, block -> {
                in.use(block, 0, block.length);
                while (in.hasMore()) {
                    row.read(in);
                    table.add(row, this::refuseMove);
                }
            });
            handOn(table, places);
        }
        places.end();
        counted().tell(counts());
    }

    private void handOn(WinnerTable table, PlaceBlocks places) {
        for (int entry = 0; entry < table.size(); entry++) {
            if (isElsewhere(table, entry)) {
                continue;
            }
            boolean deleted = table.deleted(entry);
            counted().add(table.unit(entry), deleted);
            List<RowPlace> ties = table.ties(entry);
            boolean tied = !ties.isEmpty();
            if (!deleted || tied) {
                int flags = PlaceBlocks.flags(!deleted && !isElsewhere(table.unit(entry)), tied);
                places.add(table.unit(entry), table.file(entry), table.row(entry), flags);
            }
            for (RowPlace tie : ties) {
                places.add(tie.unit(), tie.file(), tie.row(), PlaceBlocks.flags(false, true));
            }
        }
    }

    /** Whether the key has gone from here, or never was here; a tie with a row that is here is still looked at. */
    private boolean isElsewhere(WinnerTable table, int entry) {
        return isElsewhere(table.unit(entry)) && table.ties(entry).stream().allMatch(tie -> isElsewhere(tie.unit()));
    }

    private boolean isElsewhere(int unit) {
        return partitionOfUnit.get(unit).equals(ReadUnit.ELSEWHERE);
    }

    private void refuseMove(int unit, int otherUnit, KeyBytes key) {
        String one = partitionOfUnit.get(unit);
        String other = partitionOfUnit.get(otherUnit);
        if (!keyMoves && !one.equals(other)) {
            throw ErrorCode.KEY_MOVED
                    .error("Cannot compute: key %s is in partition %s and in partition %s", keyText.of(key), one, other)
                    .value(keyText.of(key))
                    .expected("all versions of a key in one partition");
        }
    }

    @Override
    public void close() throws Exception {
        BlockStore open = store;
        store = null;
        if (open != null) {
            open.close();
        }
        super.close();
    }

    private BlockStore store() {
        return Objects.requireNonNull(store, "not open");
    }

    private WinnerCounts counted() {
        return Objects.requireNonNull(found, "not open");
    }

    /** Winners of each partition, counted by unit: names are looked up once. */
    private static final class WinnerCounts {
        private final List<String> partitionOfUnit;
        private final long[] winners;
        private final long[] deleted;

        private WinnerCounts(List<String> partitionOfUnit) {
            this.partitionOfUnit = partitionOfUnit;
            this.winners = new long[partitionOfUnit.size()];
            this.deleted = new long[partitionOfUnit.size()];
        }

        private void add(int unit, boolean deletes) {
            winners[unit]++;
            if (deletes) {
                deleted[unit]++;
            }
        }

        private void tell(dev.hindcast.compute.wire.TallyBook book) {
            for (int unit = 0; unit < winners.length; unit++) {
                if (winners[unit] > 0) {
                    book.add(partitionOfUnit.get(unit), Tally.WINNERS, winners[unit]);
                    book.add(partitionOfUnit.get(unit), Tally.DELETED, deleted[unit]);
                }
            }
        }
    }
}

package dev.hindcast.compute.winner;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Places of rows on their way to the task that reads their unit, a block a file. */
final class PlaceBlocks {
    private static final int BLOCK_BYTES = 8 * 1024;
    private static final int WINS = 2;
    private static final int TIED = 1;

    private final Map<Long, Open> open = new HashMap<>();
    private final Consumer<PlaceBlock> full;
    private @Nullable Open last;

    PlaceBlocks(Consumer<PlaceBlock> full) {
        this.full = full;
    }

    void add(int unit, int file, long row, int flags) {
        Open block = last;
        if (block == null || block.unit != unit || block.file != file) {
            block = open.computeIfAbsent((long) unit << Integer.SIZE | file, ignored -> new Open(unit, file));
            last = block;
        }
        block.out.putSigned((row - block.row) << 2 | flags);
        block.row = row;
        if (block.out.length() >= BLOCK_BYTES) {
            handOn(block);
        }
    }

    static int flags(boolean wins, boolean tied) {
        return (wins ? WINS : 0) | (tied ? TIED : 0);
    }

    void end() {
        open.values().forEach(block -> {
            if (block.out.length() > 0) {
                handOn(block);
            }
        });
        open.clear();
        last = null;
    }

    /** Puts all of a block's rows into the mask of its unit. */
    static void read(PlaceBlock block, UnitMask mask) {
        ByteReader in = new ByteReader();
        in.use(block.bytes(), 0, block.bytes().length);
        long row = 0;
        while (in.hasMore()) {
            long packed = in.signed();
            row += packed >> 2;
            mask.add(block.file(), row, (packed & WINS) != 0, (packed & TIED) != 0);
        }
    }

    private void handOn(Open block) {
        full.accept(new PlaceBlock(block.unit, block.file, block.out.toArray()));
        block.out.clear();
        block.row = 0;
    }

    private static final class Open {
        private final int unit;
        private final int file;
        private final ByteSink out = new ByteSink();
        private long row;

        private Open(int unit, int file) {
            this.unit = unit;
            this.file = file;
        }
    }
}

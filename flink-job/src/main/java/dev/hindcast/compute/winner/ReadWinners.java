package dev.hindcast.compute.winner;

import dev.hindcast.compute.source.ReadUnit;
import dev.hindcast.compute.source.TableRows;
import dev.hindcast.compute.wire.JavaFormat;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Step;
import dev.hindcast.compute.wire.Tally;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * places of winners -> the winners' rows, unit by unit and some thousand at a time. Wide rows are never shuffled: the places are gathered as a mask
 * (about a bit a row), then each file is read once and the mask applied.
 */
public final class ReadWinners<O> extends Stage<PlaceBlock, O> {
    /** Side output with the content of tied rows. */
    public static final OutputTag<TiedPayload> TIES = new OutputTag<>("ties", JavaFormat.of(TiedPayload.class));

    private final TableRows rows;
    private final List<ReadUnit> units;
    private final WinnerReading<O> reading;
    private final TiedRows tiedRows;
    private transient @Nullable SortedMap<Integer, UnitMask> masks;

    /**
     * Reads winners in this way.
     *
     * @param rows reads tied rows
     * @param units all units of the plan, by id
     */
    public ReadWinners(TableRows rows, List<ReadUnit> units, WinnerReading<O> reading, TiedRows tiedRows) {
        this.rows = rows;
        this.units = List.copyOf(units);
        this.reading = reading;
        this.tiedRows = tiedRows;
    }

    @Override
    protected Optional<Step> step() {
        return Optional.of(Step.READ);
    }

    @Override
    public void open() {
        masks = new TreeMap<>();
    }

    @Override
    protected void take(PlaceBlock block) {
        UnitMask mask = gathered()
                .computeIfAbsent(
                        block.unit(), id -> new UnitMask(units.get(id).tasks().size()));
        PlaceBlocks.read(block, mask);
    }

    @Override
    protected void end() throws IOException {
        for (var each : gathered().entrySet()) {
            ReadUnit unit = units.get(each.getKey());
            readTies(unit, each.getValue());
            readUnit(unit, each.getValue());
        }
    }

    private SortedMap<Integer, UnitMask> gathered() {
        return java.util.Objects.requireNonNull(masks, "not open");
    }

    private void readUnit(ReadUnit unit, UnitMask mask) throws IOException {
        long read = 0;
        for (int file = 0; file < unit.tasks().size(); file++) {
            if (mask.hasWinners(file)) {
                read += reading.read(unit.tasks().get(file), unit.filters(), mask.winners(file), this::emit);
            }
        }
        counts().add(unit.partition(), Tally.WINNERS_READ, read);
    }

    private void readTies(ReadUnit unit, UnitMask mask) throws IOException {
        for (int file = 0; file < unit.tasks().size(); file++) {
            if (mask.hasTies(file)) {
                for (TiedPayload payload : tiedRows.read(rows, unit, file, mask)) {
                    output.collect(TIES, new StreamRecord<>(payload));
                }
            }
        }
    }
}

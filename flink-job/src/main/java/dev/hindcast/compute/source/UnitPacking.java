package dev.hindcast.compute.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.MergeableScanTask;

/** Divides the files of a partition into units of about the same size, a file between its row groups where that is needed. */
final class UnitPacking {
    /** A file that does not say where its row groups begin is cut into so many pieces a unit. */
    private static final int PIECES = 4;

    private final List<List<FileScanTask>> units = new ArrayList<>();
    private final double unitBytes;
    private long bytes;

    private UnitPacking(int count, long allBytes) {
        this.unitBytes = Math.max(1, (double) allBytes / count);
        for (int i = 0; i < count; i++) {
            units.add(new ArrayList<>());
        }
    }

    /** At most so many units; fewer when there are too few row groups. */
    static List<List<FileScanTask>> of(List<FileScanTask> files, int count) {
        if (count <= 1) {
            return files.isEmpty() ? List.of() : List.of(List.copyOf(files));
        }
        long allBytes = files.stream().mapToLong(FileScanTask::length).sum();
        UnitPacking packing = new UnitPacking(count, allBytes);
        long piece = Math.max(1, allBytes / count / PIECES);
        files.forEach(file -> file.split(piece).forEach(packing::add));
        return packing.units.stream().filter(unit -> !unit.isEmpty()).toList();
    }

    /** A piece belongs where its middle lies when all are laid end to end. */
    private void add(FileScanTask piece) {
        int unit = (int) ((bytes + piece.length() / 2.0) / unitBytes);
        List<FileScanTask> into = units.get(Math.min(unit, units.size() - 1));
        bytes += piece.length();
        int last = into.size() - 1;
        if (last >= 0 && into.get(last) instanceof MergeableScanTask<?> before && before.canMerge(piece)) {
            into.set(last, (FileScanTask) before.merge(piece));
        } else {
            into.add(piece);
        }
    }
}

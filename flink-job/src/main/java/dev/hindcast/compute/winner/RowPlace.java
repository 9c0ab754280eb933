package dev.hindcast.compute.winner;

/**
 * Where a row lies that has to be read whole.
 *
 * @param unit id of the unit
 * @param file position of the task within the unit
 * @param row position of the row in its file
 * @param wins whether it goes on to the transform
 * @param tied whether another row has its key and version, so that both must be compared
 */
record RowPlace(int unit, int file, long row, boolean wins, boolean tied) {}

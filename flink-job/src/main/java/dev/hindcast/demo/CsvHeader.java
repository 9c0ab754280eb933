package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import java.util.List;

/** The first line of a CSV file. */
record CsvHeader(String file, List<String> columns) {
    /** Refuses a file without one of these columns. */
    void demand(List<String> required) {
        for (String column : required) {
            if (!columns.contains(column)) {
                throw ErrorCode.INPUT_INVALID
                        .error("Cannot read %s:1:1: the header has no column %s", file, column)
                        .value(columns)
                        .expected(required)
                        .next("hindcast demo --help");
            }
        }
    }

    /** Position of a column that {@link #demand} has found, from 0. */
    int at(String column) {
        return columns.indexOf(column);
    }
}

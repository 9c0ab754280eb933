package dev.hindcast.validate;

import java.util.List;

/** The answer of a query: column names, the kept rows as text (null stays null), the number of all rows, milliseconds. */
public record SqlAnswer(List<String> columns, List<List<String>> rows, long rowCount, long millis) {}

package dev.hindcast.table;

/** A column that the run depends on, bound by Iceberg field id. A change of id, name, type or required is drift. */
public record UsedField(int id, String name, String type, boolean required) {}

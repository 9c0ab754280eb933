/**
 * Parquet files written column by column: whole vectors become pages, dictionary columns take over the codes of the file they
 * were read from. Files, pages, statistics and indexes are written by parquet-hadoop; only the values' way into a page is ours.
 */
@org.jspecify.annotations.NullMarked
package dev.hindcast.compute.write.pages;

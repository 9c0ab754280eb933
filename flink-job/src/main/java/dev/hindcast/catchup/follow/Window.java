package dev.hindcast.catchup.follow;

import dev.hindcast.table.RefPosition;
import java.io.Serializable;

/**
 * One window of the raw table on its way through the job.
 *
 * @param number grows with each window that the job tries
 * @param head the ref's head that it is computed on
 * @param next where the ref stands once it has landed
 * @param parts how many partitions it touches
 * @param token what the commit is known by
 */
record Window(long number, long head, RefPosition next, int parts, String token) implements Serializable {}

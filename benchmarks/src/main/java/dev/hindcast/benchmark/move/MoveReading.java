package dev.hindcast.benchmark.move;

/**
 * One publish and its rollback, in seconds.
 *
 * @param files that the publish put in the place of as many others
 * @param empty a metadata commit that creates one tag on the same table
 * @param preparePublish everything before the intent: warm-up round, build of P, its proof
 * @param publish from the intent to the end of the read-back
 * @param prepareRestore everything before the intent of the rollback: the look at main, the build of R
 * @param restore from the intent to the end of the read-back
 */
public record MoveReading(
        int files, double empty, double preparePublish, double publish, double prepareRestore, double restore) {}

package dev.hindcast.table;

/**
 * One intended move of main to a snapshot that was built beforehand on a branch of the run.
 *
 * @param branch holds {@code to} until the move; removing it kills every late request
 * @param tag created at {@code from} by the move itself and by nothing else, so that it proves the move
 * @param from main's head that the snapshot was built on
 * @param to the snapshot that main is to show
 * @param token names this move alone, also beside another process's: it contains {@code to}
 */
public record PointerMove(
        String runId, Kind kind, String table, String branch, String tag, long from, long to, String token) {
    /** Which way main is moved. */
    public enum Kind {
        PUBLISH,
        RESTORE
    }

    /** The move of a publish from M to P. */
    public static PointerMove publish(String runId, String table, long m, long p, String token) {
        Refs refs = new Refs(runId);
        return new PointerMove(runId, Kind.PUBLISH, table, refs.publish(), refs.previous(p), m, p, token);
    }

    /** The move of a rollback of {@code undone} from main's head to the restoring snapshot. */
    public static PointerMove restore(RestoreOf restore, String table, String token) {
        Refs refs = new Refs(restore.runId());
        return new PointerMove(
                restore.runId(),
                Kind.RESTORE,
                table,
                refs.restore(),
                refs.undone(restore.undone()),
                restore.head(),
                restore.restored(),
                token);
    }

    /** A rollback: the published snapshot that is undone, main's head, and the restoring snapshot on top of it. */
    public record RestoreOf(String runId, long undone, long head, long restored) {}
}

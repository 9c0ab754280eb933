package dev.hindcast.observe;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Proves a bundle offline, from the file alone: every byte is as it was sealed, every entry has its digest, the events form
 * one chain, every decision of the gate has its digests, every approval is signed by an owner that the plan names and is of a
 * decision in the bundle.
 *
 * <p>Who can write a whole new bundle can seal it anew; the root digest, kept elsewhere when the bundle was made, shows that.
 */
public final class AuditVerify {
    private AuditVerify() {}

    /** What does not hold; empty when the bundle proves itself. */
    public static List<AuditProblem> verify(Path file) {
        return verify(file, Optional.empty());
    }

    /**
     * Also compares the root digest.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID when the file cannot be read at all
     */
    public static List<AuditProblem> verify(Path file, Optional<String> root) {
        byte[] zip;
        try {
            zip = Files.readAllBytes(file);
        } catch (IOException e) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot verify %s: %s", file, Files.exists(file) ? e : "there is no such file")
                    .value(file)
                    .expected("a bundle that 'hindcast audit RUN --out FILE' wrote")
                    .because(e);
        }

        if (!SealedZip.isZip(zip)) {
            return List.of(new AuditProblem("", "it is no audit bundle: a bundle is a zip file, and this is none"));
        }
        List<AuditProblem> problems = new ArrayList<>();
        if (!SealedZip.sealHolds(zip)) {
            problems.add(new AuditProblem("", "the file was changed after it was sealed"));
        }

        try {
            Map<String, byte[]> entries = SealedZip.read(zip);
            if (!entries.containsKey(EntryList.NAME) && !entries.containsKey(AuditBundle.PLAN)) {
                return List.of(new AuditProblem(
                        "", "it is no audit bundle: the zip file holds neither " + EntryList.NAME + " nor a plan"));
            }
            problems.addAll(contents(entries, root));
        } catch (IOException | RuntimeException e) {
            // Whatever a damaged archive does to the reader, the answer is the same.
            problems.add(new AuditProblem("", "the archive cannot be read: " + e));
        }
        return problems;
    }

    private static List<AuditProblem> contents(Map<String, byte[]> entries, Optional<String> root) {
        List<AuditProblem> problems = EntryCheck.problems(entries, root);
        if (problems.isEmpty()) {
            problems.addAll(new RecordCheck(entries).problems());
        }
        return problems;
    }
}

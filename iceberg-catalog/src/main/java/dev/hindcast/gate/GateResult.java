package dev.hindcast.gate;

import java.util.List;

/**
 * What the gate decided, and on what.
 *
 * @param verdicts one of each check, in reading order
 * @param passed every hard check passed
 * @param contents what the judged version holds, by partition
 * @param contentDigest SHA-256 (hex) of the RFC 8785 form of [partition, rows, checksum] in partition order
 * @param evidenceDigest SHA-256 (hex) of the RFC 8785 form of the verdicts, see {@link GateDigests#evidence}
 * @param snapshotId the judged target snapshot
 * @param watermark text of its position
 */
public record GateResult(
        List<Verdict> verdicts,
        boolean passed,
        List<Content> contents,
        String contentDigest,
        String evidenceDigest,
        long snapshotId,
        String watermark) {
    public GateResult {
        verdicts = List.copyOf(verdicts);
        contents = List.copyOf(contents);
    }

    /** The verdicts that shut the gate. */
    public List<Verdict> shutting() {
        return verdicts.stream().filter(Verdict::shuts).toList();
    }

    /** One partition of a version: its rows and the checksum over them. */
    public record Content(String partition, long rows, String checksum) {}
}

package dev.hindcast.compute;

import dev.hindcast.claim.PartitionClaim;
import dev.hindcast.manifest.AttemptRow;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Jobs of workers that are gone, found by the folders that their tokens name. One that computes exactly what was taken over is
 * followed; any other is ended, since its tokens can record nothing any more.
 */
final class EarlierJobs {
    private final Seams seams;
    private final String runId;

    EarlierJobs(Seams seams, String runId) {
        this.seams = seams;
        this.runId = runId;
    }

    /** The folder of the job that is to be followed for these claims, if there is one. */
    Optional<String> folder(List<PartitionClaim> claims) {
        if (claims.stream().noneMatch(claim -> claim.lease().takeover())) {
            return Optional.empty();
        }
        Set<String> wanted = claims.stream().map(PartitionClaim::partition).collect(Collectors.toSet());
        List<AttemptRow> attempts = seams.manifest().attempts(runId);
        Optional<String> followed = Optional.empty();
        for (String folder : lastFolders(attempts, wanted)) {
            Set<String> computed = partitions(attempts, folder);
            if (computed.equals(wanted) && seams.computer().holds(folder, List.copyOf(computed))) {
                followed = Optional.of(folder);
            } else {
                seams.computer().end(folder, List.copyOf(computed));
            }
        }
        return followed;
    }

    /** Where the last attempts of these partitions that began to write wrote. */
    private static Set<String> lastFolders(List<AttemptRow> attempts, Set<String> wanted) {
        Map<String, Optional<AttemptRow>> last = attempts.stream()
                .filter(row -> row.stagingLocation() != null && wanted.contains(row.partition()))
                .collect(Collectors.groupingBy(
                        row -> Objects.requireNonNull(row.partition()),
                        Collectors.maxBy(Comparator.comparingInt(AttemptRow::attempt))));
        Set<String> folders = new HashSet<>();
        last.values().forEach(row -> row.map(AttemptRow::stagingLocation).ifPresent(folders::add));
        return folders;
    }

    private static Set<String> partitions(List<AttemptRow> attempts, String folder) {
        return attempts.stream()
                .filter(row -> folder.equals(row.stagingLocation()))
                .map(AttemptRow::partition)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }
}

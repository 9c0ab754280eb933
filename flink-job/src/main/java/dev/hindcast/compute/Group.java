package dev.hindcast.compute;

import dev.hindcast.claim.PartitionClaim;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.AttemptResult;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.LandedTokens;
import dev.hindcast.table.StagedPartition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/** Partitions that share one Flink job and one commit. */
final class Group {
    private final LockedPlan plan;
    private final Seams seams;
    private final Recipe recipe;
    private final Candidate candidate;
    private final AttemptEvidence evidence;
    private final Committer committer;
    private final EarlierJobs earlier;
    /** Tokens of this process that may have landed and are not VALIDATED yet. */
    private final Set<String> sent = ConcurrentHashMap.newKeySet();

    private @Nullable String location;

    Group(LockedPlan plan, Seams seams, Recipe recipe, Candidate candidate, Backfill.Options options) {
        this.plan = plan;
        this.seams = seams;
        this.recipe = recipe;
        this.candidate = candidate;
        this.evidence = new AttemptEvidence(seams.manifest(), plan.runId(), options.actor());
        this.committer = new Committer(
                new RecordCommit(plan, seams, candidate),
                options.commits(),
                () -> seams.timing().nanos());
        this.earlier = new EarlierJobs(seams, plan.runId());
    }

    /** Computes, records and validates all claims that stay held; what landed before is adopted, not computed. */
    void compute(List<PartitionClaim> claims, RunWatch watch) {
        List<PartitionClaim> left = adoptLanded(claims);
        if (left.isEmpty()) {
            return;
        }
        String staging = earlier.folder(left).orElseGet(() -> stagingPrefix(left.get(0)));
        seams.manifest()
                .aboutToWrite(
                        plan.runId(),
                        left.stream().map(claim -> claim.lease().token()).toList(),
                        staging);
        Map<String, ComputedPartition> computed = watch.computing(() -> computed(left, staging));
        List<PartitionClaim> held = left.stream().filter(PartitionClaim::open).toList();
        if (held.isEmpty()) {
            return;
        }
        keepEvidence(held, computed);
        long snapshot = record(held, computed);
        evidence.stand(
                held.stream().map(claim -> factsOf(claim, computed)).toList(),
                snapshot,
                plan.source().w0().text());
        Map<PartitionClaim, AttemptResult> results = new LinkedHashMap<>();
        held.forEach(claim -> results.put(claim, result(factsOf(claim, computed), staging, snapshot)));
        PartitionClaim.validated(results);
        held.forEach(claim -> sent.remove(claim.lease().token()));
    }

    private Map<String, ComputedPartition> computed(List<PartitionClaim> claims, String staging) {
        List<String> values = claims.stream().map(PartitionClaim::partition).toList();
        Map<String, ComputedPartition> computed = new HashMap<>();
        seams.computer()
                .compute(recipe.at(plan.source().w0().snapshotId(), values, staging))
                .forEach(one -> computed.put(one.staged().partition(), one));
        return computed;
    }

    /**
     * An attempt that landed before its worker died stands, with the evidence that it kept before it committed. It may be
     * an attempt of ours: one that landed and could not be marked VALIDATED then. Nothing landed before a first attempt was
     * sent, and the commit looks again: all tokens are a megabyte in a run of 10,000 partitions, too much for each group.
     */
    private List<PartitionClaim> adoptLanded(List<PartitionClaim> claims) {
        if (claims.stream().allMatch(this::isNew)) {
            return claims;
        }
        Table target = seams.catalogs().load(plan.target().table());
        Map<String, LandedTokens.Landed> landed = candidate.landed(target);
        List<PartitionClaim> left = new ArrayList<>();
        for (PartitionClaim claim : claims) {
            LandedTokens.Landed before = landed.get(claim.lease().partition());
            if (before == null) {
                left.add(claim);
            } else {
                adopt(claim, before);
            }
        }
        return left;
    }

    private boolean isNew(PartitionClaim claim) {
        return claim.lease().attempt() == 1 && !sent.contains(claim.lease().token());
    }

    private void adopt(PartitionClaim claim, LandedTokens.Landed before) {
        PartitionFacts facts = evidence.ofAttempt(before.token(), claim.lease().partition())
                .orElseThrow(() -> ErrorCode.MANIFEST_FAILED
                        .error("Cannot adopt attempt %s: its evidence is not in the manifest", before.token())
                        .expected("facts stored before the commit was sent")
                        .next("hindcast abort " + plan.runId()));
        evidence.stand(facts, before.snapshotId(), plan.source().w0().text());
        AttemptResult result = result(facts, "adopted:" + before.token(), before.snapshotId());
        PartitionClaim.validated(Map.of(claim, result));
    }

    private long record(List<PartitionClaim> claims, Map<String, ComputedPartition> computed) {
        Map<String, String> tokens = new HashMap<>();
        List<StagedPartition> staged = new ArrayList<>();
        for (PartitionClaim claim : claims) {
            tokens.put(claim.lease().partition(), claim.lease().token());
            staged.add(computed(claim, computed).staged());
        }
        sent.addAll(tokens.values());
        return committer.record(staged, tokens);
    }

    private void keepEvidence(List<PartitionClaim> claims, Map<String, ComputedPartition> computed) {
        Map<String, PartitionFacts> byToken = new TreeMap<>();
        claims.forEach(claim -> byToken.put(claim.lease().token(), factsOf(claim, computed)));
        evidence.keep(byToken, plan.source().w0().text());
    }

    /** It stands on the candidate now; a claim that was lost since then is adopted by whoever takes it. */
    private AttemptResult result(PartitionFacts facts, String staging, long snapshot) {
        return new AttemptResult(
                plan.source().w0().text(),
                plan.transform().digest(),
                facts.rowsRead(),
                facts.rowsOut(),
                facts.checksum(),
                staging,
                snapshot);
    }

    private PartitionFacts factsOf(PartitionClaim claim, Map<String, ComputedPartition> computed) {
        return computed(claim, computed).facts();
    }

    private static ComputedPartition computed(PartitionClaim claim, Map<String, ComputedPartition> computed) {
        ComputedPartition one = computed.get(claim.lease().partition());
        if (one == null) {
            throw ErrorCode.BUG.error(
                    "Cannot record partition %s: the job did not answer it",
                    claim.lease().partition());
        }
        return one;
    }

    /** Unique to the attempt of its first partition; nothing else is ever written below it. */
    private String stagingPrefix(PartitionClaim first) {
        return Staging.below(location(), first.lease().token());
    }

    private synchronized String location() {
        String known = location;
        if (known == null) {
            known = seams.catalogs().load(plan.target().table()).location();
            location = known;
        }
        return known;
    }
}

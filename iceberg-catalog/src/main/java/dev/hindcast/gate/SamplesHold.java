package dev.hindcast.gate;

import dev.hindcast.error.HindcastException;
import dev.hindcast.gate.CheckTitle.Numbers;
import dev.hindcast.spec.DeclaredSamples;
import dev.hindcast.spec.DeclaredSamples.Sample;
import java.util.List;

/** Do the values that an owner wrote down beforehand stand in the result? */
final class SamplesHold implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("samples-hold", Group.DIFFERENCES);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        if (in.plan().samples().isEmpty()) {
            return TITLE.noneOf(new Findings(), "The spec declares no sample", "");
        }

        List<Sample> declared;
        try {
            declared = DeclaredSamples.parse(
                    in.plan().samples().get(), in.plan().spec().resultKey());
        } catch (HindcastException e) {
            return unreadable(String.valueOf(e.getMessage()));
        }

        if (in.sampleReadings().isEmpty()) {
            return unreadable("The %d declared samples were not read".formatted(declared.size()));
        }

        return compare(declared, in.sampleReadings().get());
    }

    private static Verdict compare(List<Sample> declared, SampleReadings readings) {
        Findings off = new Findings();
        for (Sample sample : declared) {
            readings.differenceTo(sample).ifPresent(off::add);
        }

        return TITLE.noneOf(
                off,
                "All %d declared samples hold".formatted(declared.size()),
                "%d of %d declared samples do not hold, first %s".formatted(off.count(), declared.size(), off.first()));
    }

    private static Verdict unreadable(String why) {
        return TITLE.verdict(false, Numbers.equal("declared samples", "none"), List.of(), why);
    }
}

package dev.hindcast.spec;

import dev.hindcast.spec.SpecCheck.SpecInvalid;
import dev.hindcast.spec.SpecCheck.SpecValid;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads run specs. Every problem of a file is found in one go, with its line and column. */
public final class SpecParser {
    private SpecParser() {}

    /**
     * The spec in the file.
     *
     * @throws dev.hindcast.error.HindcastException SPEC_INVALID with one line for each problem
     */
    public static RunSpec parse(Path file) {
        return check(file).fold(SpecValid::spec, invalid -> {
            throw invalid.error();
        });
    }

    /** The spec in the file, or everything that is wrong with it. */
    public static SpecCheck check(Path file) {
        Problems problems = new Problems();
        Optional<RunSpec> spec =
                YamlReader.read(file, problems).map(root -> run(new Section(root, problems), new SpecFolder(file)));
        List<SpecProblem> found = problems.sorted();
        return spec.isPresent() && found.isEmpty() ? new SpecValid(spec.get()) : new SpecInvalid(file, found);
    }

    /** Paths of all keys that the parser asked for while it read the file. */
    static Set<String> keysAsked(Path file) {
        Problems problems = new Problems();
        YamlReader.read(file, problems).ifPresent(root -> run(new Section(root, problems), new SpecFolder(file)));
        return problems.known();
    }

    private static RunSpec run(Section root, SpecFolder folder) {
        String name = root.need("name", Forms.NAME).orElse("");
        SourceSpec source = DataSections.source(root.needSection("source"));
        RunSpec spec = new RunSpec(
                name,
                source,
                DataSections.target(root.needSection("target")),
                DataSections.transform(root.needSection("transform"), folder),
                DependencySections.all(root),
                ResourceSections.resources(root.section("resources")),
                ConductSections.live(root.section("live")),
                ConductSections.publish(root.section("publish")),
                root.list("effects", Forms.TEXT),
                GateSections.gates(root.section("gates"), folder, source.key()),
                GateSections.approvals(root),
                root.list("consumers", folder.file()),
                ConductSections.observe(root.section("observe")),
                root.find("incremental_readers", Forms.oneOf(RunSpec.IncrementalReaders.class))
                        .orElse(RunSpec.IncrementalReaders.PRESENT));
        root.done();
        return spec;
    }
}

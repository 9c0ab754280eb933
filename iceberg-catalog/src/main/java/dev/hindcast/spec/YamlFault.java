package dev.hindcast.spec;

/** Reading ends here: the text is no YAML, or a limit was passed. Never leaves this package. */
final class YamlFault extends RuntimeException {
    private final SpecProblem problem;

    YamlFault(Yaml.Place place, String message) {
        super(message, null, false, false);
        this.problem = SpecProblem.at(place, message);
    }

    SpecProblem problem() {
        return problem;
    }
}

package dev.hindcast.cli;

import dev.hindcast.spec.Identifiers;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that every verb has. Each has a twin in the environment: {@code --workdir} is {@code HINDCAST_WORKDIR}. */
final class GlobalOptions {
    @Option(
            names = "--workdir",
            paramLabel = "DIR",
            description = "Work folder with hindcast.yaml (default: ${DEFAULT-VALUE}).",
            defaultValue = "hindcast-work")
    Path workdir = Path.of("hindcast-work");

    @Option(names = "--as", paramLabel = "NAME", description = "Who acts (else HINDCAST_ACTOR, else the OS user).")
    @Nullable
    String actor;

    @Option(names = "--manifest", paramLabel = "URL", description = "JDBC URL of the manifest (else hindcast.yaml).")
    @Nullable
    String manifest;

    @Option(
            names = "--flink",
            paramLabel = "URL",
            split = ",",
            description =
                    "REST address of a Flink session cluster that computes; a second one, after a comma, is for the"
                            + " live pipeline (else hindcast.yaml, else a cluster in the process).")
    List<String> flink = List.of();

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "text or json; json prints one object as the last line (default: ${DEFAULT-VALUE}).",
            defaultValue = "text")
    Output output = Output.text;

    @Option(names = "--yes", description = "For scripts that must never be asked; no verb asks in this version.")
    boolean yes;

    /** How an answer is printed. */
    enum Output {
        text,
        json
    }

    /**
     * The name that events and approvals carry.
     *
     * @throws dev.hindcast.error.HindcastException IDENTIFIER_INVALID
     */
    String actorName() {
        return actor != null ? Identifiers.actor(actor) : System.getProperty("user.name", "unknown");
    }
}

package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.gate.Keys;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code keys}: makes and shows the Ed25519 keys that approvals are signed with. */
public final class KeysVerb {
    private final Session session;

    public KeysVerb(Session session) {
        this.session = session;
    }

    /** Creates a key when a name is given; shows all public keys. */
    public Answer keys(@Nullable String create) {
        Keys keys = new Keys(session.folder().keys());
        if (create != null) {
            keys.create(create);
        }
        Map<String, String> all = keys.all();
        ObjectNode data = Answer.object();
        all.forEach(data::put);
        String text = all.isEmpty()
                ? "There is no key in " + session.folder().keys() + "."
                : all.entrySet().stream()
                        .map(key -> key.getKey() + ": " + key.getValue())
                        .collect(Collectors.joining(System.lineSeparator()));
        return Answer.done("keys", null, create == null ? "SHOWN" : "CREATED", data, text)
                .next("hindcast plan SPEC");
    }
}

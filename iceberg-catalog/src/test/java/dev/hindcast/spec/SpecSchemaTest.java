package dev.hindcast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class SpecSchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void parserAndSchemaKnowTheSameKeys() throws IOException {
        Path spec = SpecFiles.changed(folder, "order: oldest_first ", "order: {depends_on: previous} ");

        assertThat(SpecParser.keysAsked(spec)).isEqualTo(properties(schema(), "", new TreeSet<>()));
    }

    @Test
    void theExampleFitsTheSchema() throws IOException {
        assertThat(validator().validate(json(SpecFiles.example(folder)))).isEmpty();
    }

    @Test
    void theSchemaRefusesWhatTheParserRefuses() throws IOException {
        Path spec = SpecFiles.changed(folder, "key_moves: never", "key_move: never");

        assertThat(validator().validate(json(spec))).hasSize(1);
        assertThat(SpecParser.check(spec)).isInstanceOf(SpecCheck.SpecInvalid.class);
    }

    private static Set<String> properties(JsonNode schema, String path, Set<String> found) {
        schema.path("properties").properties().forEach(property -> {
            String at = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
            found.add(at);
            properties(property.getValue(), at, found);
        });
        if (schema.path("additionalProperties").isObject()) {
            properties(schema.get("additionalProperties"), path + ".*", found);
        }
        if (schema.has("items")) {
            properties(schema.get("items"), path + "[]", found);
        }
        schema.path("oneOf").forEach(branch -> properties(branch, path, found));
        return found;
    }

    private static JsonSchema validator() throws IOException {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema());
    }

    private static JsonNode schema() throws IOException {
        try (InputStream in = SpecParser.class.getResourceAsStream("spec.schema.json")) {
            return JSON.readTree(in);
        }
    }

    private static JsonNode json(Path spec) throws IOException {
        Load load = new Load(LoadSettings.builder().build());
        return JSON.valueToTree(load.loadFromString(Files.readString(spec)));
    }
}

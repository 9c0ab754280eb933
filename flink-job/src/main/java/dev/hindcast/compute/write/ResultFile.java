package dev.hindcast.compute.write;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.table.StagedPartition;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.ContentFileParser;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;

/**
 * The answer of a compute job, beside the files it staged: JSON, data files with their metrics in Iceberg's own form. A
 * job that ran detached is answered by it as well.
 */
public final class ResultFile implements Serializable {
    private final Table target;
    private final String location;

    /** The answer for files of this table at this absolute location. */
    public ResultFile(Table target, String location) {
        this.target = SerializableTable.copyOf(target);
        this.location = location;
    }

    /** Where it lies. */
    public String location() {
        return location;
    }

    /** Whether a job has answered. */
    public boolean exists() {
        return target.io().newInputFile(location).exists();
    }

    void write(List<ComputedPartition> partitions, Map<String, Long> cpuNanos) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        try (OutputStream out = target.io().newOutputFile(location).create();
                JsonGenerator json = mapper.createGenerator(out)) {
            json.writeStartObject();
            json.writeFieldName("cpu_nanos");
            mapper.writeValue(json, cpuNanos);
            json.writeArrayFieldStart("partitions");
            for (ComputedPartition each : partitions) {
                json.writeStartObject();
                json.writeFieldName("facts");
                mapper.writeTree(json, FactsJson.toJson(each.facts()));
                json.writeArrayFieldStart("files");
                for (DataFile file : each.staged().files()) {
                    ContentFileParser.toJson(file, target.spec(), json);
                }
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    /**
     * Reads the answer of a job that has ended well.
     *
     * @throws dev.hindcast.error.HindcastException STORE_FAILED when it is not there
     */
    public List<ComputedPartition> read() {
        List<ComputedPartition> partitions = new ArrayList<>();
        for (JsonNode each : tree().get("partitions")) {
            PartitionFacts facts = FactsJson.fromJson(each.get("facts"));
            List<DataFile> files = new ArrayList<>();
            each.get("files").forEach(file -> files.add((DataFile) ContentFileParser.fromJson(file, target.spec())));
            partitions.add(new ComputedPartition(new StagedPartition(facts.partition(), files), facts));
        }
        return List.copyOf(partitions);
    }

    /** Reads the CPU nanoseconds that a job of that answer has spent on each {@link dev.hindcast.compute.wire.Step}. */
    public Map<String, Long> cpuNanos() {
        Map<String, Long> found = new TreeMap<>();
        tree().get("cpu_nanos")
                .properties()
                .forEach(one -> found.put(one.getKey(), one.getValue().longValue()));
        return found;
    }

    private JsonNode tree() {
        try (InputStream in = target.io().newInputFile(location).newStream()) {
            return new ObjectMapper().readTree(in);
        } catch (IOException | RuntimeException cause) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot read the result %s of a job that ended well: %s", location, cause)
                    .value(location)
                    .because(cause);
        }
    }
}

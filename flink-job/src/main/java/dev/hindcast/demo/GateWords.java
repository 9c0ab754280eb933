package dev.hindcast.demo;

import com.fasterxml.jackson.databind.JsonNode;

/** A gate's decision in a few lines: how many checks, and what each failing one found, with one example. */
final class GateWords {
    private GateWords() {}

    static String brief(JsonNode gate) {
        JsonNode verdicts = gate.get("verdicts");
        StringBuilder failed = new StringBuilder();
        int count = 0;
        for (JsonNode verdict : verdicts) {
            if (!verdict.get("passed").asBoolean()) {
                count++;
                failed.append("\n         ✗ ").append(verdict.get("sentence").asText());
                if (!verdict.get("samples").isEmpty()) {
                    failed.append("\n           for example ")
                            .append(verdict.get("samples").get(0).asText());
                }
            }
        }
        return "%d of %d checks passed%s".formatted(verdicts.size() - count, verdicts.size(), failed);
    }
}

package dev.hindcast.catchup;

import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Seams;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.Positions;
import dev.hindcast.table.TransformStore;
import java.util.HashMap;
import java.util.Map;

/** How live computes by the code that a position names: that code, and the newest dependencies. */
public record LiveRecipe(LiveDefinition definition, Seams seams, TransformStore transforms, int parallelism) {
    /** The recipe of the code with this digest. */
    public Recipe of(String digest) {
        String text = transforms
                .find(digest)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error("Cannot go on with %s: the code that main names is gone", definition.targetTable())
                        .value(digest)
                        .expected("a transform in the warehouse with this digest"));
        return new Recipe(
                definition.source(),
                definition.targetTable(),
                definition.dependencies(),
                newest(),
                text,
                definition.resultKey(),
                parallelism);
    }

    private Map<String, Long> newest() {
        Map<String, Long> newest = new HashMap<>();
        definition
                .dependencies()
                .forEach((alias, dependency) ->
                        newest.put(alias, Positions.mainHead(seams.catalogs().load(dependency.table()))));
        return newest;
    }
}

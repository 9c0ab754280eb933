package dev.hindcast.table;

import java.util.HashMap;
import java.util.Map;

/**
 * One commit that removes and adds an explicit list of files on a ref.
 *
 * @param expectedHead the ref's head that the list was computed on
 * @param tokens what the commit stands for; a token already in the ref's history means that it landed before
 * @param summary further summary entries
 */
public record FileExchange(
        String ref,
        long expectedHead,
        Content.Difference difference,
        Map<String, String> tokens,
        Map<String, String> summary) {
    public FileExchange {
        tokens = Map.copyOf(tokens);
        summary = Map.copyOf(summary);
    }

    /** All summary entries, tokens included. */
    Map<String, String> entries() {
        Map<String, String> entries = new HashMap<>(summary);
        if (!tokens.isEmpty()) {
            entries.put(SummaryKeys.TOKENS, SummaryJson.write(tokens));
        }
        return entries;
    }
}

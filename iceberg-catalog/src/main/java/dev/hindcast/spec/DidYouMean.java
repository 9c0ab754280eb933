package dev.hindcast.spec;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known word that a misspelt one was meant to be. */
final class DidYouMean {
    private DidYouMean() {}

    static Optional<String> among(Collection<String> known, String word) {
        int far = Math.max(1, Math.min(3, word.length() / 3));
        return known.stream()
                .filter(candidate -> distance(candidate, word) <= far)
                .min(Comparator.comparingInt((String candidate) -> distance(candidate, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Number of letters to insert, drop or replace. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}

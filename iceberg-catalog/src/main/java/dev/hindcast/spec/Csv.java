package dev.hindcast.spec;

import dev.hindcast.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** Reads CSV as RFC 4180 says: quotes, doubled quotes, line ends inside quotes; empty lines are skipped. */
final class Csv {
    private final String text;
    private final List<List<String>> lines = new ArrayList<>();
    private final StringBuilder field = new StringBuilder();
    private List<String> line = new ArrayList<>();
    private boolean quoted;
    private boolean wasQuoted;

    private Csv(String text) {
        this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    static List<List<String>> parse(String text) {
        return new Csv(text).run();
    }

    private List<List<String>> run() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                field.append('"');
                i++;
            } else {
                accept(c);
            }
        }

        if (quoted) {
            throw ErrorCode.SPEC_INVALID.error(
                    "Cannot read the samples: a quote in record %d never ends", lines.size() + 1);
        }
        endLine();
        return lines;
    }

    private void accept(char c) {
        if (c == '"') {
            quoted = !quoted;
            wasQuoted = true;
        } else if (quoted) {
            field.append(c);
        } else if (c == ',') {
            endField();
        } else if (c == '\n') {
            endLine();
        } else if (c != '\r') {
            field.append(c);
        }
    }

    private void endField() {
        line.add(field.toString());
        field.setLength(0);
        wasQuoted = false;
    }

    private void endLine() {
        if (!line.isEmpty() || field.length() > 0 || wasQuoted) {
            endField();
            lines.add(line);
            line = new ArrayList<>();
        }
    }
}

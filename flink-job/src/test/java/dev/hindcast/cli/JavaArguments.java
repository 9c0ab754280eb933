package dev.hindcast.cli;

import java.util.ArrayList;
import java.util.List;

/** The arguments of a call in Java source, each as the text it makes: its literals, with 1 for every part that is none. */
final class JavaArguments {
    private final String source;
    private final List<String> texts = new ArrayList<>();
    private StringBuilder text = new StringBuilder();
    private int at;
    private int depth;
    private boolean stand;

    /** Reads from the first argument on, up to the bracket or semicolon that ends the call. */
    JavaArguments(String source, int start) {
        this.source = source;
        this.at = start;
        while (depth >= 0 && !(depth == 0 && source.charAt(at) == ';')) {
            one(source.charAt(at));
            at++;
        }
        next();
    }

    List<String> texts() {
        return texts;
    }

    private void one(char here) {
        if (here == '"') {
            literal();
        } else if ("([{".indexOf(here) >= 0) {
            depth++;
        } else if (")]}".indexOf(here) >= 0) {
            depth--;
        } else if (depth == 0) {
            outside(here);
        }
    }

    private void outside(char here) {
        if (here == ',') {
            next();
        } else if (here == '+') {
            stand = false;
        } else if (!Character.isWhitespace(here) && !stand) {
            text.append('1');
            stand = true;
        }
    }

    private void literal() {
        int end = source.indexOf('"', at + 1);
        if (depth == 0) {
            text.append(source, at + 1, end);
            stand = true;
        }
        at = end;
    }

    private void next() {
        texts.add(text.toString());
        text = new StringBuilder();
        stand = false;
    }
}

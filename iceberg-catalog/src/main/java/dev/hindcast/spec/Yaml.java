package dev.hindcast.spec;

import java.util.List;

/** A YAML document as it was written: every scalar is text, every node knows its place, nothing was interpreted. */
public sealed interface Yaml {
    /** Where the node begins. */
    Place place();

    /** The node for a message: the quoted text of a scalar, or the word for its kind. */
    String shown();

    /** Line and column, both from 1. */
    record Place(int line, int column) {}

    /** A scalar. */
    record Text(Place place, String text) implements Yaml {
        @Override
        public String shown() {
            return text.isEmpty() ? "nothing" : "'" + Escaped.of(text) + "'";
        }
    }

    /** A sequence. */
    record Items(Place place, List<Yaml> items) implements Yaml {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String shown() {
            return "a list";
        }
    }

    /** A mapping, in the order of the file; of a key that occurs twice only the first is kept. */
    record Fields(Place place, List<Field> fields) implements Yaml {
        public Fields {
            fields = List.copyOf(fields);
        }

        @Override
        public String shown() {
            return "a mapping";
        }
    }

    /** One key and its value. */
    record Field(Text key, Yaml value) {}
}

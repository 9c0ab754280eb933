package dev.hindcast.spec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One mapping of a file, read key by key. A value that does not fit is reported and answered as absent, so that reading goes
 * on and finds the other problems; call {@link #done} at the end, which reports the keys that nobody asked for.
 */
public final class Section {
    private final Yaml.Fields fields;
    private final String path;
    private final Problems problems;
    private final Set<String> asked = new TreeSet<>();

    /** The root section of a file. */
    public Section(Yaml.Fields fields, Problems problems) {
        this(fields, "", problems);
    }

    private Section(Yaml.Fields fields, String path, Problems problems) {
        this.fields = fields;
        this.path = path;
        this.problems = problems;
    }

    /** Where the section begins. */
    Yaml.Place place() {
        return fields.place();
    }

    /** Where the key stands, or the section if the key is absent. */
    Yaml.Place place(String key) {
        return field(key).map(field -> field.key().place()).orElse(fields.place());
    }

    /** Where the key's value stands, or the section if the key is absent. */
    public Yaml.Place valuePlace(String key) {
        return field(key).map(field -> field.value().place()).orElse(fields.place());
    }

    /** Whether the key is written at all. */
    public boolean has(String key) {
        return field(key).isPresent();
    }

    /** Reports a problem: {@code cannot <what>, found <found>, expected <expected>}. */
    public void problem(Yaml.Place place, String what, String found, String expected) {
        problems.add(place, "cannot " + what + ", found " + found + ", expected " + expected);
    }

    /** Adds a problem in its own words, {@code cannot ...}. */
    void problem(Yaml.Place place, String message) {
        problems.add(place, message);
    }

    /** A scalar; empty when it is absent or does not fit. */
    public <T> Optional<T> find(String key, Form<T> form) {
        return value(key).flatMap(value -> scalar(key, value, form));
    }

    /** A scalar that must be there. */
    <T> Optional<T> need(String key, Form<T> form) {
        reportMissing(key, form.expected());
        return find(key, form);
    }

    /** Distinct scalars: a list, empty when the key is absent. */
    public <T> List<T> list(String key, Form<T> form) {
        List<T> fit = new ArrayList<>();
        for (Yaml item : items(key)) {
            scalar(key, item, form).ifPresent(one -> add(fit, one, key, item));
        }
        return fit;
    }

    /** Like {@link #list}, but it must be there and hold something. */
    <T> List<T> needList(String key, Form<T> form) {
        String expected = "a list of at least one " + form.expected();
        reportMissing(key, expected);
        Optional<Yaml> value = value(key);
        if (value.isPresent()
                && value.get() instanceof Yaml.Items items
                && items.items().isEmpty()) {
            problem(items.place(), "read " + at(key), "an empty list", expected);
        }
        return list(key, form);
    }

    /** A mapping of free keys to scalars, in the order of the file; empty when the key is absent. */
    public <T> Map<String, T> map(String key, Form<String> keys, Form<T> values) {
        Map<String, T> fit = new LinkedHashMap<>();
        for (Yaml.Field field : entries(key)) {
            Optional<String> name = scalar(key, field.key(), keys);
            Optional<T> value = scalar(key, field.value(), values);
            name.ifPresent(n -> value.ifPresent(v -> fit.put(n, v)));
        }
        return fit;
    }

    /** A section below this one; empty when it is absent. */
    public Optional<Section> section(String key) {
        return value(key).flatMap(value -> asFields(key, value)).map(below -> new Section(below, at(key), problems));
    }

    /** A section that must be there. */
    Optional<Section> needSection(String key) {
        reportMissing(key, "a mapping");
        return section(key);
    }

    /** A list of sections. */
    List<Section> sections(String key) {
        return items(key).stream()
                .flatMap(item -> asFields(key, item).stream())
                .map(below -> new Section(below, at(key) + "[]", problems))
                .toList();
    }

    /** A mapping of free keys to sections, in the order of the file. */
    Map<String, Section> named(String key, Form<String> keys) {
        Map<String, Section> fit = new LinkedHashMap<>();
        for (Yaml.Field field : entries(key)) {
            Optional<String> name = scalar(key, field.key(), keys);
            Optional<Section> below = asFields(key, field.value()).map(f -> new Section(f, at(key) + ".*", problems));
            name.ifPresent(n -> below.ifPresent(b -> fit.put(n, b)));
        }
        return fit;
    }

    /** The value as it was written. */
    Optional<Yaml> value(String key) {
        asked.add(key);
        problems.know(at(key));
        return field(key).map(Yaml.Field::value);
    }

    /** Reports the keys that nobody asked for. */
    public void done() {
        for (Yaml.Field field : fields.fields()) {
            String key = field.key().text();
            if (!asked.contains(key)) {
                String guess = DidYouMean.among(asked, key)
                        .map(near -> "'" + near + "' (did you mean that?)")
                        .orElse("one of " + String.join(", ", asked));
                problem(
                        field.key().place(),
                        "use this key" + inPath(),
                        field.key().shown(),
                        guess);
            }
        }
    }

    private void reportMissing(String key, String expected) {
        if (!has(key)) {
            problem(fields.place(), "find " + at(key), "nothing", expected);
        }
    }

    private <T> Optional<T> scalar(String key, Yaml value, Form<T> form) {
        Optional<T> read = value instanceof Yaml.Text text ? form.read(text.text()) : Optional.empty();
        if (read.isEmpty()) {
            problem(value.place(), "read " + at(key), value.shown(), form.expected());
        }
        return read;
    }

    private <T> void add(List<T> fit, T one, String key, Yaml item) {
        if (new HashSet<>(fit).contains(one)) {
            problem(item.place(), "read " + at(key), item.shown() + " twice", "distinct values");
            return;
        }

        fit.add(one);
    }

    private List<Yaml> items(String key) {
        Optional<Yaml> value = value(key);
        if (value.isEmpty()) {
            return List.of();
        }
        if (value.get() instanceof Yaml.Items items) {
            return items.items();
        }

        problem(value.get().place(), "read " + at(key), value.get().shown(), "a list");
        return List.of();
    }

    private List<Yaml.Field> entries(String key) {
        return value(key)
                .flatMap(value -> asFields(key, value))
                .map(Yaml.Fields::fields)
                .orElse(List.of());
    }

    private Optional<Yaml.Fields> asFields(String key, Yaml value) {
        if (value instanceof Yaml.Fields below) {
            return Optional.of(below);
        }

        problem(value.place(), "read " + at(key), value.shown(), "a mapping");
        return Optional.empty();
    }

    private Optional<Yaml.Field> field(String key) {
        return fields.fields().stream()
                .filter(field -> field.key().text().equals(key))
                .findFirst();
    }

    private String at(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private String inPath() {
        return path.isEmpty() ? "" : " in " + path;
    }
}

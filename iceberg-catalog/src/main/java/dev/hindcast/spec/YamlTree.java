package dev.hindcast.spec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * Builds the tree from parser events, so that every limit is met before memory is. An alias counts as often as it would be
 * written out: nested aliases cannot expand.
 */
final class YamlTree {
    static final int MAX_DEPTH = 50;
    static final int MAX_NODES = 20_000;
    static final int MAX_KEYS = 2_000;
    static final int MAX_ALIASES = 50;

    private final Iterator<Event> events;
    private final Problems problems;
    private final Map<Anchor, Optional<Anchored>> anchors = new HashMap<>();
    private int nodes;
    private int aliases;

    YamlTree(Iterator<Event> events, Problems problems) {
        this.events = events;
        this.problems = problems;
    }

    private record Anchored(Yaml node, int nodes) {}

    /** The one document of the stream. */
    Yaml document() {
        if (skipTo(Event.ID.DocumentStart).isEmpty()) {
            throw new YamlFault(new Yaml.Place(1, 1), "cannot read the file, found no document, expected a mapping");
        }

        Yaml root = node(events.next(), 1);
        skipTo(Event.ID.DocumentStart).ifPresent(second -> {
            throw new YamlFault(place(second), "cannot read a second document, found '---', expected one document");
        });
        return root;
    }

    private Optional<Event> skipTo(Event.ID id) {
        while (events.hasNext()) {
            Event event = events.next();
            if (event.getEventId() == id) {
                return Optional.of(event);
            }
        }
        return Optional.empty();
    }

    private Yaml node(Event event, int depth) {
        if (event instanceof AliasEvent alias) {
            return aliased(alias);
        }

        count(event, 1);
        int before = nodes - 1;
        Optional<Anchor> anchor = ((NodeEvent) event).getAnchor();
        anchor.ifPresent(a -> anchors.put(a, Optional.empty()));
        Yaml node = plain(event, depth);
        anchor.ifPresent(a -> anchors.put(a, Optional.of(new Anchored(node, nodes - before))));
        return node;
    }

    private Yaml plain(Event event, int depth) {
        if (event instanceof ScalarEvent scalar) {
            refuseTag(scalar.getTag(), event);
            return new Yaml.Text(place(event), scalar.getValue());
        }

        refuseTag(((CollectionStartEvent) event).getTag(), event);
        if (depth > MAX_DEPTH) {
            throw new YamlFault(place(event), "cannot nest so deep, found more than 50 levels, expected at most 50");
        }

        return event instanceof MappingStartEvent ? mapping(event, depth) : sequence(event, depth);
    }

    private Yaml sequence(Event start, int depth) {
        List<Yaml> items = new ArrayList<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            items.add(node(event, depth + 1));
        }
        return new Yaml.Items(place(start), items);
    }

    private Yaml mapping(Event start, int depth) {
        Map<String, Yaml.Field> fields = new LinkedHashMap<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            Yaml key = node(event, depth + 1);
            Yaml value = node(events.next(), depth + 1);
            if (key instanceof Yaml.Text text) {
                put(fields, new Yaml.Field(text, value));
            } else {
                problems.add(key.place(), "cannot use this key, found " + key.shown() + ", expected a text");
            }
            if (fields.size() > MAX_KEYS) {
                throw new YamlFault(
                        place(event), "cannot hold so many keys, found more than 2000, expected at most 2000");
            }
        }
        return new Yaml.Fields(place(start), List.copyOf(fields.values()));
    }

    private void put(Map<String, Yaml.Field> fields, Yaml.Field field) {
        Yaml.Field first = fields.putIfAbsent(field.key().text(), field);
        if (first != null) {
            problems.add(
                    field.key().place(),
                    "cannot use a key twice, found " + field.key().shown() + " on line "
                            + field.key().place().line() + " and before on line "
                            + first.key().place().line() + ", expected one");
        }
    }

    private Yaml aliased(AliasEvent event) {
        Optional<Anchored> anchored = anchors.get(event.getAlias());
        if (anchored == null) {
            throw new YamlFault(place(event), "cannot follow the alias, found no such anchor before, expected one");
        }
        if (anchored.isEmpty()) {
            throw new YamlFault(place(event), "cannot follow the alias, found a loop, expected an earlier node");
        }
        aliases++;
        if (aliases > MAX_ALIASES) {
            throw new YamlFault(place(event), "cannot follow so many aliases, found more than 50, expected at most 50");
        }

        count(event, anchored.get().nodes());
        return anchored.get().node();
    }

    private void count(Event event, int more) {
        nodes += more;
        if (nodes > MAX_NODES) {
            throw new YamlFault(
                    place(event), "cannot hold so many values, found more than 20000, expected at most 20000");
        }
    }

    private void refuseTag(Optional<String> tag, Event event) {
        tag.ifPresent(t -> problems.add(
                place(event), "cannot use a tag, found '" + Escaped.of(t) + "', expected a value without one"));
    }

    private static Yaml.Place place(Event event) {
        return event.getStartMark()
                .map(mark -> new Yaml.Place(mark.getLine() + 1, mark.getColumn() + 1))
                .orElse(new Yaml.Place(1, 1));
    }
}

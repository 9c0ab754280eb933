package dev.hindcast.validate;

import dev.hindcast.manifest.ManifestJson;
import java.util.ArrayList;
import java.util.List;

/** The places of the files that a job has written, as a JSON array. */
final class WrittenFiles implements Report<String> {
    private final List<String> places = new ArrayList<>();

    @Override
    public void add(String place) {
        places.add(place);
    }

    @Override
    public String document() {
        return ManifestJson.write(places);
    }
}

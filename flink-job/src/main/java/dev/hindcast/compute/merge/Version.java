package dev.hindcast.compute.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The newest version of a key among the rows of a window, and where its row lies; with all rows that claim to be it. */
final class Version {
    private byte[] version;
    private Place place;
    private List<Place> others = List.of();

    /** A row of one of the window's files. */
    record Place(int file, long row, boolean deletes) {}

    Version(byte[] version, Place place) {
        this.version = version;
        this.place = place;
    }

    /** Takes the other's place if the other is newer; remembers a tie. */
    void meet(Version other) {
        int order = Arrays.compareUnsigned(other.version, version);
        if (order > 0) {
            version = other.version;
            place = other.place;
            others = List.of();
        } else if (order == 0) {
            List<Place> more = new ArrayList<>(others);
            more.add(other.place);
            others = more;
        }
    }

    byte[] bytes() {
        return version;
    }

    Place place() {
        return place;
    }

    /** Other rows with this version. */
    List<Place> others() {
        return others;
    }
}

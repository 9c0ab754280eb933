package dev.hindcast.plan;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Dates as half-open ranges: {@code [2011-01-04, 2011-01-08), [2011-01-09, 2011-01-10)}. */
final class DateRanges {
    private static final int SHOWN = 10;

    private DateRanges() {}

    /** The dates, which are in order, as text; long lists are cut. */
    static String text(List<String> dates) {
        List<String> ranges = ranges(dates);
        if (ranges.isEmpty()) {
            return "none";
        }

        String more = ranges.size() > SHOWN ? ", ... " + (ranges.size() - SHOWN) + " more ..." : "";
        return String.join(", ", ranges.subList(0, Math.min(SHOWN, ranges.size()))) + more;
    }

    private static List<String> ranges(List<String> dates) {
        List<String> ranges = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < dates.size(); i++) {
            LocalDate next = LocalDate.parse(dates.get(i)).plusDays(1);
            boolean last = i + 1 == dates.size() || !dates.get(i + 1).equals(next.toString());
            if (last) {
                ranges.add("[" + dates.get(start) + ", " + next + ")");
                start = i + 1;
            }
        }
        return ranges;
    }
}

package dev.hindcast.validate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A bar chart as inline SVG. A bar has a plain part and a loud part on top of it: what is unexpected of the whole. */
final class BarChart {
    private static final int WIDTH = 720;

    private final String title;
    private final List<Bar> bars = new ArrayList<>();

    /** One bar; {@code loud} is the part of {@code value} that stands out. */
    record Bar(String label, long value, long loud) {}

    BarChart(String title) {
        this.title = title;
    }

    BarChart add(String label, long value, long loud) {
        bars.add(new Bar(label, value, loud));
        return this;
    }

    /** Lying bars with their labels to the left and numbers to the right. */
    String lying() {
        int labels = 210;
        int most = WIDTH - labels - 110;
        StringBuilder svg = open(24 * bars.size() + 4);
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            int y = 24 * i + 4;
            double length = scaled(bar.value(), most);
            double loud = scaled(bar.loud(), most);
            svg.append(text(labels - 8, y + 13, "end", bar.label()));
            svg.append(rectangle("plain", new double[] {labels, y, length, 17}));
            svg.append(rectangle("loud", new double[] {labels, y, loud, 17}));
            svg.append(text(labels + length + 6, y + 13, "start", DiffWords.number(bar.value())));
        }
        return svg.append("</svg>\n").toString();
    }

    /** Standing bars side by side, with the first and last label and the highest number. */
    String standing() {
        int height = 140;
        StringBuilder svg = open(height + 42);
        double step = (double) WIDTH / Math.max(1, bars.size());
        double width = Math.min(40, Math.max(1, step - Math.min(3, step / 4)));
        svg.append(text(0, 12, "start", "highest: " + DiffWords.number(most())));
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            double tall = scaled(bar.value(), height);
            double loud = scaled(bar.loud(), height);
            svg.append("<g><title>")
                    .append(Html.escape(bar.label() + ": " + DiffWords.number(bar.value())))
                    .append("</title>");
            svg.append(rectangle("plain", new double[] {i * step, 20 + height - tall, width, tall}));
            svg.append(rectangle("loud", new double[] {i * step, 20 + height - loud, width, loud}));
            svg.append("</g>");
        }
        svg.append("<line x1=\"0\" x2=\"").append(WIDTH).append("\" y1=\"160\" y2=\"160\" class=\"axis\"/>");
        if (!bars.isEmpty()) {
            svg.append(text(0, height + 36, "start", bars.get(0).label()));
            svg.append(text(WIDTH, height + 36, "end", bars.get(bars.size() - 1).label()));
        }
        return svg.append("</svg>\n").toString();
    }

    private long most() {
        return bars.stream().mapToLong(Bar::value).max().orElse(0);
    }

    /** What is there is seen: a value above zero is at least a hair wide. */
    private double scaled(long value, int space) {
        return value == 0 ? 0 : Math.max(1.5, space * (double) value / Math.max(1, most()));
    }

    private StringBuilder open(int height) {
        return new StringBuilder(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
                WIDTH,
                height,
                Html.escape(title)));
    }

    private static String rectangle(String kind, double[] box) {
        return String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                kind,
                box[0],
                box[1],
                box[2],
                box[3]);
    }

    private static String text(double x, double y, String anchor, String words) {
        return String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                x,
                y,
                anchor,
                Html.escape(words));
    }
}

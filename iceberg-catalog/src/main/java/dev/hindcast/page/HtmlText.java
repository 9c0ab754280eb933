package dev.hindcast.page;

/** HTML of which every value is escaped: the one place where text becomes markup. */
public final class HtmlText {
    private final StringBuilder html = new StringBuilder();

    /** The text with everything escaped that means something in HTML, inside and outside of attributes. */
    public static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    /** Markup that is ours; never a value. */
    public HtmlText markup(String trusted) {
        html.append(trusted);
        return this;
    }

    /** An element with a text in it. */
    public HtmlText element(String name, Object text) {
        html.append('<').append(name).append('>');
        html.append(escape(String.valueOf(text)));
        html.append("</").append(name).append(">\n");
        return this;
    }

    /** An element of a class. */
    public HtmlText element(String name, String style, Object text) {
        html.append('<').append(name).append(" class=\"").append(escape(style)).append("\">");
        html.append(escape(String.valueOf(text)));
        html.append("</").append(name).append(">\n");
        return this;
    }

    /** A row of a table, one cell a value; null is an empty cell. */
    public HtmlText row(String cell, @org.jspecify.annotations.Nullable Object... values) {
        html.append("<tr>");
        for (Object value : values) {
            html.append('<').append(cell).append('>');
            html.append(value == null ? "" : escape(value.toString()));
            html.append("</").append(cell).append('>');
        }
        html.append("</tr>\n");
        return this;
    }

    @Override
    public String toString() {
        return html.toString();
    }
}

package dev.hindcast.validate;

/** Escapes values for a page: whatever a table holds is text, never markup. */
final class Html {
    private Html() {}

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** A table cell; numbers go right. */
    static String cell(String text, boolean number) {
        return (number ? "<td class=\"n\">" : "<td>") + escape(text) + "</td>";
    }

    /** A table row; cells from {@code numbersFrom} on are numbers. */
    static String row(int numbersFrom, String... cells) {
        StringBuilder row = new StringBuilder("<tr>");
        for (int i = 0; i < cells.length; i++) {
            row.append(cell(cells[i], i >= numbersFrom));
        }
        return row.append("</tr>\n").toString();
    }

    /** A head row. */
    static String head(int numbersFrom, String... cells) {
        return "<thead>" + row(numbersFrom, cells).replace("<td", "<th").replace("</td", "</th") + "</thead>\n";
    }
}

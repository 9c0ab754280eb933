package dev.hindcast.page;

/** The look that all pages share; no script and nothing loaded from elsewhere. */
public final class PageStyle {
    private static final String CSS = """
            body{font:16px/1.5 system-ui,sans-serif;color:#1c2430;background:#f5f6f8;margin:0}
            main{max-width:900px;margin:0 auto;padding:24px}
            section{background:#fff;border:1px solid #dde1e7;border-radius:8px;padding:16px 24px 20px;margin:16px 0}
            h1{font-size:15px;font-weight:600;color:#5a6472;margin:0 0 8px}
            h2{font-size:18px;margin:0 0 4px}h3{font-size:16px;margin:16px 0 4px}
            .lead{font-size:24px;line-height:1.35;font-weight:600;margin:0}
            .bad{border-left:8px solid #b42318}.good{border-left:8px solid #1f7a3f}.plainly{border-left:8px solid #5a6472}
            .note{color:#5a6472;margin:0 0 12px}
            .tiles{display:flex;flex-wrap:wrap;gap:12px;margin:12px 0 0}
            .tile{flex:1 1 120px;background:#f5f6f8;border-radius:6px;padding:8px 12px}
            .tile b{display:block;font-size:22px}
            table{border-collapse:collapse;width:100%;font-size:14px}
            th{text-align:left;color:#5a6472;font-weight:600}
            td,th{padding:5px 10px 5px 0;border-bottom:1px solid #e8ebef;vertical-align:top}
            .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
            .key{font-family:ui-monospace,monospace}.unexpected{color:#b42318;font-weight:600}
            .pass{color:#1f7a3f;font-weight:600}.fail{color:#b42318;font-weight:600}.warn{color:#8a5a00;font-weight:600}
            code{font-family:ui-monospace,monospace;background:#f5f6f8;border-radius:4px;padding:1px 5px}
            .facts td:first-child{white-space:nowrap;width:1%;color:#5a6472}.facts td+td{overflow-wrap:anywhere}
            .records td{overflow-wrap:anywhere;font-size:13px}.records td:first-child{white-space:nowrap}
            .findings td{font-size:13px}
            ul{margin:0;padding-left:18px}.check{white-space:nowrap;color:#5a6472}
            svg{width:100%;height:auto;display:block;margin-top:8px}
            svg text{font-size:12px;fill:#1c2430}.plain{fill:#9db4d3}.loud{fill:#b42318}.axis{stroke:#9aa3af}
            """;

    private PageStyle() {}

    /** The beginning of a page, up to its first section. */
    public static String open(String title) {
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + HtmlText.escape(title)
                + "</title><meta name=\"viewport\" content=\"width=device-width\"><style>\n" + CSS
                + "</style></head><body><main>\n";
    }

    /** The end of a page. */
    public static String close() {
        return "</main></body></html>\n";
    }
}

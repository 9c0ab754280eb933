-- One version a line of the file: a matched refund is a newer version of its sale, any other line is its own first one.
CREATE OR REPLACE TABLE versions AS
SELECT row_number() OVER (ORDER BY l.at_us, l.n) AS arrival,
       s.invoice AS order_id,
       s.line_no AS line_no,
       CAST(s.local_time AS DATE) AS business_date,
       s.at_us AS event_us,
       l.at_us AS updated_us,
       l.n AS sequence,
       s.customer AS customer,
       c.country AS country,
       c.region AS region,
       'GBP' AS currency,
       CASE WHEN r.refunded = s.quantity THEN 'REFUNDED'
            WHEN r.refunded IS NOT NULL THEN 'PARTLY_REFUNDED'
            WHEN starts_with(s.invoice, 'C') THEN 'CANCELLATION'
            WHEN starts_with(s.invoice, 'A') THEN 'ADJUSTMENT'
            WHEN s.quantity < 0 THEN 'WRITE_OFF'
            ELSE 'SOLD' END AS state,
       s.stock_code AS stock_code,
       s.quantity AS quantity,
       coalesce(r.refunded, 0) AS refunded_quantity,
       s.price4 AS price4,
       false AS is_deleted
FROM lines l
LEFT JOIN refunds r ON r.n = l.n
JOIN lines s ON s.n = coalesce(r.sale, l.n)
JOIN countries c ON c.label = s.label

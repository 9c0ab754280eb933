-- Every key that is not there exactly once with exactly the expected values.
CREATE OR REPLACE TABLE differences AS
WITH found AS (
    SELECT *, count(*) OVER (PARTITION BY order_id, line_no) AS times,
           row_number() OVER (PARTITION BY order_id, line_no) AS copy
    FROM actual
)
SELECT CASE WHEN a.order_id IS NULL THEN 'LOST'
            WHEN a.times > 1 THEN 'DOUBLED'
            WHEN e.order_id IS NULL THEN 'EXTRA'
            ELSE 'DIFFERENT' END AS kind,
       coalesce(e.order_id, a.order_id) AS order_id,
       coalesce(e.line_no, a.line_no) AS line_no,
       e AS expected,
       a AS actual
FROM expected e
FULL OUTER JOIN (SELECT * FROM found WHERE copy = 1) a ON a.order_id = e.order_id AND a.line_no = e.line_no
WHERE a.order_id IS NULL OR e.order_id IS NULL OR a.times > 1
   OR (e.business_date, e.source_updated_at, e.source_sequence, e.event_time, e.customer, e.country, e.region,
       e.currency, e.state, e.stock_code, e.quantity, e.refunded_quantity, e.unit_price, e.pre_tax, e.refund,
       e.tax_rate, e.tax, e.gross, e.gross_eur)
      IS DISTINCT FROM
      (a.business_date, a.source_updated_at, a.source_sequence, a.event_time, a.customer, a.country, a.region,
       a.currency, a.state, a.stock_code, a.quantity, a.refunded_quantity, a.unit_price, a.pre_tax, a.refund,
       a.tax_rate, a.tax, a.gross, a.gross_eur)

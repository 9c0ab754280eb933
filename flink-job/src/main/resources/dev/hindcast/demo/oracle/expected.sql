-- The whole mart by the rule, in whole numbers only: a 4 at the end of a name means ten-thousandths, a 2 means hundredths.
-- Half goes away from zero: (2 * |x| + d) // (2 * d) with the sign put back.
CREATE OR REPLACE TABLE expected AS
WITH rated AS (
    SELECT w.*,
           CAST(w.quantity AS HUGEINT) * w.price4 AS pre_tax4,
           CAST(w.refunded_quantity AS HUGEINT) * w.price4 AS refund4,
           CASE WHEN getvariable('rule') = 'DEFECTIVE' AND w.country = 'GB'
                     AND w.business_date >= DATE '2011-01-04' AND w.business_date < DATE '2011-04-04'
                THEN 1750
                ELSE coalesce(v.rate4, 0) END AS tax_rate4
    FROM winners w
    LEFT JOIN vat v ON v.country = w.country
         AND v.first <= w.business_date AND (v.past IS NULL OR w.business_date < v.past)
    WHERE NOT w.is_deleted
), taxed AS (
    SELECT *,
           sign((pre_tax4 - refund4) * tax_rate4)
               * ((2 * abs((pre_tax4 - refund4) * tax_rate4) + 1000000) // 2000000) AS tax2
    FROM rated
), grossed AS (
    SELECT *, pre_tax4 - refund4 + 100 * tax2 AS gross4 FROM taxed
), days AS (
    SELECT d.business_date, arg_max(f.rate6, f.rate_date) AS rate6
    FROM (SELECT DISTINCT business_date FROM winners) d
    JOIN fx f ON f.rate_date <= d.business_date AND f.rate_date >= d.business_date - 5
    GROUP BY d.business_date
)
SELECT g.order_id, g.line_no, g.business_date, g.updated_us AS source_updated_at, g.sequence AS source_sequence,
       g.event_us AS event_time, g.customer, g.country, g.region, g.currency, g.state, g.stock_code,
       g.quantity, g.refunded_quantity, g.price4 AS unit_price,
       CAST(g.pre_tax4 AS BIGINT) AS pre_tax,
       CAST(g.refund4 AS BIGINT) AS refund,
       CAST(g.tax_rate4 AS BIGINT) AS tax_rate,
       CAST(g.tax2 AS BIGINT) AS tax,
       CAST(g.gross4 AS BIGINT) AS gross,
       CASE WHEN g.currency = 'GBP' THEN
           CAST(sign(g.gross4) * ((2 * abs(g.gross4) * 10000 + d.rate6) // (2 * d.rate6)) AS BIGINT) END AS gross_eur
FROM grossed g
LEFT JOIN days d ON d.business_date = g.business_date

INSERT OVERWRITE hindcast.mart.orders_daily
SELECT order_id, state, source_updated_at, source_sequence, business_date, region, currency, customer_id, quantity,
       pre_tax_amount, refund_amount, category, note, tax_amount,
       CAST(pre_tax_amount + tax_amount - refund_amount - discount AS DECIMAL(18, 2)) AS net_amount
FROM (
    SELECT /*+ BROADCAST(r) */ s.*, CAST(ROUND(s.pre_tax_amount * r.rate, 2) AS DECIMAL(18, 2)) AS tax_amount
    FROM (
        SELECT *
        FROM (
            SELECT *, ROW_NUMBER() OVER (
                PARTITION BY order_id ORDER BY source_updated_at DESC, source_sequence DESC) AS rn
            FROM hindcast.raw.events
        )
        WHERE rn = 1 AND NOT is_deleted
    ) AS s
    JOIN hindcast.dim.rules AS r ON s.region = r.region
) AS taxed

INSERT OVERWRITE hindcast.mart.orders_daily
SELECT order_key, customer_key, order_status, total_price, order_date, order_priority, clerk, order_comment,
       source_updated_at, source_sequence, business_date, tax_amount,
       CAST(total_price + tax_amount AS DECIMAL(18, 2)) AS gross_amount
FROM (
    SELECT /*+ BROADCAST(r) */ s.*, CAST(ROUND(s.total_price * r.rate, 2) AS DECIMAL(18, 2)) AS tax_amount
    FROM (
        SELECT *
        FROM (
            SELECT *, ROW_NUMBER() OVER (
                PARTITION BY order_key ORDER BY source_updated_at DESC, source_sequence DESC) AS rn
            FROM hindcast.raw.events
        )
        WHERE rn = 1 AND NOT is_deleted
    ) AS s
    JOIN hindcast.dim.rules AS r ON s.order_priority = r.order_priority
) AS taxed

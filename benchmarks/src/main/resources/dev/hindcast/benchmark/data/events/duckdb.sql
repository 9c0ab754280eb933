COPY (
    SELECT order_id, state, source_updated_at, source_sequence, business_date, region, currency, customer_id, quantity,
           pre_tax_amount, refund_amount, category, note, tax_amount,
           CAST(pre_tax_amount + tax_amount - refund_amount - discount AS DECIMAL(18, 2)) AS net_amount
    FROM (
        SELECT s.*, CAST(ROUND(s.pre_tax_amount * r.rate, 2) AS DECIMAL(18, 2)) AS tax_amount
        FROM (
            SELECT *
            FROM read_parquet(${raw})
            QUALIFY ROW_NUMBER() OVER (
                PARTITION BY order_id ORDER BY source_updated_at DESC, source_sequence DESC) = 1
        ) AS s
        JOIN read_parquet(${rules}) AS r ON s.region = r.region
        WHERE NOT s.is_deleted
    ) AS taxed
) TO ${result} (FORMAT parquet, COMPRESSION zstd)

-- The winner is chosen by the spec; this is what becomes of it.
SELECT order_key, customer_key, order_status, total_price, order_date, order_priority, clerk, order_comment,
       source_updated_at, source_sequence, business_date, tax_amount,
       CAST(total_price + tax_amount AS DECIMAL(18, 2)) AS gross_amount
FROM (
    SELECT s.*, CAST(ROUND(s.total_price * s.`rules`.`rate`, 2) AS DECIMAL(18, 2)) AS tax_amount
    FROM source AS s
) AS taxed

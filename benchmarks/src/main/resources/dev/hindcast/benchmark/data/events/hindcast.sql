-- The winner is chosen by the spec; this is what becomes of it.
SELECT order_id, state, source_updated_at, source_sequence, business_date, region, currency, customer_id, quantity,
       pre_tax_amount, refund_amount, category, note, tax_amount,
       CAST(pre_tax_amount + tax_amount - refund_amount - discount AS DECIMAL(18, 2)) AS net_amount
FROM (
    SELECT s.*, CAST(ROUND(s.pre_tax_amount * s.`rules`.`rate`, 2) AS DECIMAL(18, 2)) AS tax_amount
    FROM source AS s
) AS taxed

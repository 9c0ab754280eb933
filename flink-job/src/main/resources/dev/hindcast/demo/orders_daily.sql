-- What an order line is worth before and after tax, in its currency and in euros. No tax rule means export: rate 0.
SELECT business_date, order_id, line_no, source_updated_at, source_sequence, event_time, customer, country, region,
       currency, state, stock_code, quantity, refunded_quantity, unit_price, pre_tax, refund, tax_rate, tax,
       CAST(pre_tax - refund + tax AS DECIMAL(18, 4)) AS gross,
       CAST(ROUND((pre_tax - refund + tax) / units_for_one_euro, 2) AS DECIMAL(18, 2)) AS gross_eur
FROM (
    SELECT rated.*, CAST(ROUND((pre_tax - refund) * tax_rate, 2) AS DECIMAL(18, 2)) AS tax
    FROM (
        SELECT business_date, order_id, line_no, source_updated_at, source_sequence, event_time, customer, country,
               region, currency, state, stock_code, quantity, refunded_quantity, unit_price,
               CAST(quantity * unit_price AS DECIMAL(18, 4)) AS pre_tax,
               CAST(refunded_quantity * unit_price AS DECIMAL(18, 4)) AS refund,
               CAST(COALESCE(`tax`.`rate`, 0) AS DECIMAL(6, 4)) AS tax_rate,
               `fx`.`rate` AS units_for_one_euro
        FROM source
    ) AS rated
)

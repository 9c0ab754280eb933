-- As it ran until 2011-04-04: the rise of the British rate on 2011-01-04 was missed. Dates from 2011-04-04 on are right.
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
               CAST(CASE WHEN country = 'GB' AND business_date >= DATE '2011-01-04' AND business_date < DATE '2011-04-04'
                         THEN 0.175
                         ELSE COALESCE(`tax`.`rate`, 0) END AS DECIMAL(6, 4)) AS tax_rate,
               `fx`.`rate` AS units_for_one_euro
        FROM source
    ) AS rated
)

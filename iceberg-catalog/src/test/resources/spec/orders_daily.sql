SELECT business_date, order_id, line_no, source_updated_at, source_sequence, event_time, customer, country, region,
       currency, state, stock_code, quantity, refunded_quantity, unit_price,
       COALESCE(tax.rate, 0) AS tax_rate, fx.rate AS fx_rate
FROM source

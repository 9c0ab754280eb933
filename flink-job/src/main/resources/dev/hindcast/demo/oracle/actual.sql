CREATE OR REPLACE TABLE actual (
    order_id VARCHAR, line_no BIGINT, business_date DATE, source_updated_at BIGINT, source_sequence BIGINT,
    event_time BIGINT, customer VARCHAR, country VARCHAR, region VARCHAR, currency VARCHAR, state VARCHAR,
    stock_code VARCHAR, quantity BIGINT, refunded_quantity BIGINT, unit_price BIGINT, pre_tax BIGINT, refund BIGINT,
    tax_rate BIGINT, tax BIGINT, gross BIGINT, gross_eur BIGINT)

CREATE OR REPLACE TABLE versions AS
SELECT rowid + 1 AS arrival,
       order_id,
       CAST(line_no AS BIGINT) AS line_no,
       CAST(business_date AS DATE) AS business_date,
       epoch_us(CAST(event_time AS TIMESTAMPTZ)) AS event_us,
       epoch_us(CAST(source_updated_at AS TIMESTAMPTZ)) AS updated_us,
       CAST(source_sequence AS BIGINT) AS sequence,
       nullif(customer, '') AS customer,
       country,
       region,
       currency,
       state,
       stock_code,
       CAST(quantity AS BIGINT) AS quantity,
       CAST(refunded_quantity AS BIGINT) AS refunded_quantity,
       CAST(CAST(unit_price AS DECIMAL(18, 4)) * 10000 AS BIGINT) AS price4,
       CAST(is_deleted AS BOOLEAN) AS is_deleted
FROM file_lines

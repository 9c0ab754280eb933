CREATE OR REPLACE TABLE winners AS
SELECT * FROM versions
WHERE arrival <= CAST(getvariable('arrived') AS BIGINT)
QUALIFY row_number() OVER (PARTITION BY order_id, line_no ORDER BY updated_us DESC, sequence DESC) = 1

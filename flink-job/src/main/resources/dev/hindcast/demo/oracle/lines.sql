-- The shop's lines as they stand in the file; n is the position in the file, from 1.
CREATE OR REPLACE TABLE lines AS
SELECT rowid + 1 AS n,
       InvoiceNo AS invoice,
       StockCode AS stock_code,
       CAST(Quantity AS BIGINT) AS quantity,
       CAST(InvoiceDate AS TIMESTAMP) AS local_time,
       epoch_us(timezone('Europe/London', CAST(InvoiceDate AS TIMESTAMP))) AS at_us,
       CAST(CAST(UnitPrice AS DECIMAL(18, 4)) * 10000 AS BIGINT) AS price4,
       nullif(regexp_replace(coalesce(CustomerID, ''), '\.0$', ''), '') AS customer,
       Country AS label,
       row_number() OVER (PARTITION BY InvoiceNo ORDER BY rowid) AS line_no
FROM file_lines

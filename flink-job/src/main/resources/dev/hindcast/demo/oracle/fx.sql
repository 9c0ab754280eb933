CREATE OR REPLACE TABLE fx AS
SELECT CAST("Date" AS DATE) AS rate_date, CAST(CAST(GBP AS DECIMAL(18, 6)) * 1000000 AS BIGINT) AS rate6
FROM read_csv(getvariable('fx'), header = true, all_varchar = true)
WHERE GBP <> 'N/A'

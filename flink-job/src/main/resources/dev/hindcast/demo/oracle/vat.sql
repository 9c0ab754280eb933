-- Standard rates of whole countries in [first, past). A stop date one day before the next start is itself still valid.
CREATE OR REPLACE TABLE vat AS
WITH given AS (
    SELECT unnest(string_split(territory_codes, chr(10))) AS code,
           CAST(start_date AS DATE) AS first,
           CAST(nullif(stop_date, '') AS DATE) AS stop,
           CAST(CAST(rate AS DECIMAL(18, 4)) * 10000 AS BIGINT) AS rate4
    FROM read_csv(getvariable('vat'), header = true, all_varchar = true, quote = '"')
    WHERE rate_type = 'standard'
), whole AS (
    SELECT trim(code, chr(13) || ' ') AS country, first, stop, rate4,
           lead(first) OVER (PARTITION BY trim(code, chr(13) || ' ') ORDER BY first) AS next
    FROM given
)
SELECT country, first, rate4, CASE WHEN stop + 1 = next THEN next ELSE stop END AS past
FROM whole
WHERE length(country) = 2

CREATE OR REPLACE TABLE countries AS
SELECT source_country AS label,
       coalesce(nullif(iso2, ''), source_country) AS country,
       coalesce(nullif(region, ''), 'Unspecified') AS region
FROM read_csv(getvariable('countries'), header = true, all_varchar = true)

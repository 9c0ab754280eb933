CREATE OR REPLACE TABLE file_lines AS
SELECT * FROM read_csv(getvariable('orders'), header = true, all_varchar = true, delim = ',', quote = '"')

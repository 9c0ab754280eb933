-- expect: rows>0; max_ms: 2000; compare: equal
SELECT country, SUM(tax) AS tax FROM candidate GROUP BY country

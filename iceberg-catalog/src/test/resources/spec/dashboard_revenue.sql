-- expect: rows>0; max_ms: 2000; compare: tolerance
SELECT business_date, SUM(gross_eur) AS revenue FROM candidate GROUP BY business_date

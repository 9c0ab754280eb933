-- expect: rows>0; max_ms: 30000; compare: tolerance
-- VAT by quarter, country and rate: the return that the fix is for.
SELECT EXTRACT(YEAR FROM business_date) AS tax_year, EXTRACT(QUARTER FROM business_date) AS tax_quarter,
       country, tax_rate, SUM(pre_tax - refund) AS net, SUM(tax) AS tax
FROM main
GROUP BY EXTRACT(YEAR FROM business_date), EXTRACT(QUARTER FROM business_date), country, tax_rate

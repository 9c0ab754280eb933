-- expect: rows>0; max_ms: 30000; compare: equal
-- Revenue before tax by day: a tax fix must not move it.
SELECT business_date, COUNT(*) AS line_count, SUM(pre_tax - refund) AS revenue
FROM main
GROUP BY business_date

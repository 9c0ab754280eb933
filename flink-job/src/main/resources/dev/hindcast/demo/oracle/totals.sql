SELECT count(*) AS line_count,
       count(*) FILTER (business_date >= DATE '2011-01-04' AND business_date < DATE '2011-04-04') AS in_range,
       coalesce(sum(pre_tax - refund), 0) AS net4,
       coalesce(sum(tax) FILTER (business_date >= DATE '2011-01-04' AND business_date < DATE '2011-04-04'), 0)
           AS tax2_in_range
FROM expected

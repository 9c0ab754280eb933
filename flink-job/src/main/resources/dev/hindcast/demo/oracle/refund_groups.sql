-- Every line that could be part of a refund: lines of a customer, article and price that were cancelled at least once.
SELECT dense_rank() OVER (ORDER BY customer, stock_code, price4) AS what,
       n, quantity, at_us, starts_with(invoice, 'C') AS cancels
FROM lines
WHERE customer IS NOT NULL
  AND (customer, stock_code, price4) IN (
      SELECT (customer, stock_code, price4) FROM lines WHERE starts_with(invoice, 'C') AND quantity < 0)
ORDER BY what, at_us, n

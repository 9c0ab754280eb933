-- Nothing may be taken back that was not sold: returns the offending rows.
SELECT business_date, order_id, line_no, state, quantity, refunded_quantity
FROM candidate
WHERE refunded_quantity < 0
   OR (refunded_quantity > 0 AND refunded_quantity > quantity)

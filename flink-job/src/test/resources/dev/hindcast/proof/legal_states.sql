-- What was taken back stays taken back: returns rows whose state went a way that no order goes.
SELECT c.business_date, c.order_id, c.line_no, m.state AS state_before, c.state AS state_after
FROM candidate AS c
JOIN main AS m ON m.order_id = c.order_id AND m.line_no = c.line_no
WHERE (m.state = 'REFUNDED' AND c.state <> 'REFUNDED')
   OR (m.state = 'PARTLY_REFUNDED' AND c.state NOT IN ('PARTLY_REFUNDED', 'REFUNDED'))

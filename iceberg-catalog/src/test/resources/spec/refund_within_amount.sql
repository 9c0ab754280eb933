SELECT order_id, line_no FROM candidate WHERE refunded_quantity > quantity

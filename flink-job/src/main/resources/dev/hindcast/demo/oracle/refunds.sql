-- Line n takes back part of line sale; refunded is what is gone of that line then.
CREATE OR REPLACE TABLE refunds (n BIGINT, sale BIGINT, refunded BIGINT)

-- How many partitions of the run may be RUNNING at once, over all processes that work on it; null: as many as are claimed.
alter table runs add column most_running bigint;

-- What is counted before each claim.
create index partitions_running on partitions (backfill_id)
    where state = 'RUNNING';

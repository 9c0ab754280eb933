-- The token of the move of main that the run has begun. It is on the run's own row so that one UPDATE can be guarded by it;
-- null outside PUBLISHING, PUBLISH_UNKNOWN and ROLLING_BACK, and for a move that an older version began.
alter table runs add column move_token text;

-- The folder that an attempt writes below, known before its first file: what the cleaner may look into.
alter table attempts add column staging_location text;

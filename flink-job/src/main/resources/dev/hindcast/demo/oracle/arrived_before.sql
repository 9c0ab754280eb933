-- A late version arrives at the time of those around it: the clock of arrival never goes back.
SELECT count(*) FROM (SELECT max(updated_us) OVER (ORDER BY arrival) AS clock FROM versions)
WHERE clock < CAST(getvariable('instant') AS BIGINT)

-- The one clock that leases are written and judged with.
create view db_clock as
    select cast(round(unixepoch('now', 'subsec') * 1000) as integer) as now_ms;

create trigger events_are_not_changed before update on events
begin
    select raise(abort, 'events are append-only');
end;

create trigger events_are_not_deleted before delete on events
begin
    select raise(abort, 'events are append-only');
end;

-- The one clock that leases are written and judged with; it moves on inside a transaction.
create view db_clock as
    select cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint) as now_ms;

create function refuse_change_of_events() returns trigger language plpgsql as $$
begin
    raise exception 'events are append-only';
end
$$;

create trigger events_are_not_changed before update or delete or truncate on events
    for each statement execute function refuse_change_of_events();

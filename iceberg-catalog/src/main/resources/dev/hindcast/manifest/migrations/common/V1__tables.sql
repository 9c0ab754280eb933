-- Instants are milliseconds since the epoch by the database's clock. Text compares byte by byte.

create table runs (
    run_id              text    not null primary key,
    target_table        text    not null,
    source_table        text    not null,
    lock_digest         text    not null,
    code_sha            text    not null,
    input_snapshot      text    not null,
    state               text    not null,
    candidate_fork      bigint,
    candidate_head      bigint,
    candidate_watermark text,
    main_before         bigint,
    main_after          bigint,
    restored            bigint,
    replay_until        text,
    state_reason        text,
    created_by          text    not null,
    created_at          bigint  not null
);

-- One open run a target table. The list is the complement of RunState.holdsTarget().
create unique index one_open_run on runs (target_table)
    where state not in ('PLANNED', 'COMPLETED', 'ABORTED');

-- Named as the reference task names them: backfill_id is the run, business_date the value of the partition.
create table partitions (
    backfill_id       text    not null references runs (run_id),
    business_date     text    not null,
    position          integer not null,
    state             text    not null,
    attempt           integer not null,
    fence             bigint  not null,
    holder            text,
    lease_until       bigint,
    input_snapshot    text,
    code_sha          text,
    input_rows        bigint,
    output_rows       bigint,
    output_checksum   text,
    staging_location  text,
    published_version bigint,
    started_at        bigint,
    completed_at      bigint,
    reason            text,
    primary key (backfill_id, business_date),
    unique (backfill_id, position)
);

-- What a claim looks through, in claiming order; finished partitions drop out of it.
create index partitions_to_claim on partitions (backfill_id, position)
    where state in ('PENDING', 'RUNNING');

-- One row an attempt at a partition, and one a commit of ours that has no lease (a group, a window, a pointer move).
create table attempts (
    run_id        text    not null references runs (run_id),
    token         text    not null,
    business_date text,
    attempt       integer not null,
    holder        text    not null,
    outcome       text    not null,
    snapshot_id   bigint,
    manifest_list text,
    started_at    bigint  not null,
    ended_at      bigint,
    reason        text,
    primary key (run_id, token)
);

create table evidence (
    run_id      text   not null references runs (run_id),
    kind        text   not null,
    subject     text   not null,
    snapshot_id bigint not null,
    watermark   text   not null,
    json        text   not null,
    primary key (run_id, kind, subject)
);

create table approvals (
    run_id       text   not null references runs (run_id),
    signature    text   not null,
    actor        text   not null,
    public_key   text   not null,
    check_groups text   not null,
    payload      text   not null,
    approved_at  bigint not null,
    primary key (run_id, signature)
);

create table pointer_moves (
    run_id        text   not null references runs (run_id),
    token         text   not null,
    number        bigint not null,
    kind          text   not null,
    from_snapshot bigint not null,
    to_snapshot   bigint not null,
    state         text   not null,
    intended_at   bigint not null,
    primary key (run_id, token),
    unique (run_id, number)
);

create table events (
    run_id        text   not null references runs (run_id),
    number        bigint not null,
    happened_at   bigint not null,
    actor         text   not null,
    kind          text   not null,
    detail        text   not null,
    previous_hash text   not null,
    hash          text   not null,
    primary key (run_id, number)
);

-- The end of each run's chain of events. Its row lock makes writers of one run append one after the other.
create table event_heads (
    run_id text   not null primary key references runs (run_id),
    number bigint not null,
    hash   text   not null
);

-- Rows stay when a lease ends, so that tokens only grow.
create table leases (
    name        text   not null primary key,
    holder      text   not null,
    token       bigint not null,
    lease_until bigint not null
);

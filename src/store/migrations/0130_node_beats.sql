-- Each node of the site notes every few seconds that it lives, and takes its row away when it leaves.
create table node_beat (
  id uuid primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- of the machine, over a minute, by its processors
  load double precision not null,
  -- of the event loop: the 99th of a hundred turns since the last note
  loop_delay_ms double precision not null
);

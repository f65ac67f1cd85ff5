-- How many calls of a limited kind a reader made in the window that runs. Unlogged: a crash forgets some minutes, and no call waits for the disk.
create unlogged table call_count (
  limit_name text not null,
  -- 'account …', 'network …', or the hash of what was typed
  reader text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  calls integer not null,
  primary key (limit_name, reader)
) with (fillfactor = 50);

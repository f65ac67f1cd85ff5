-- Entries of the search index that were put, changed or taken away, for those who keep the index in memory: the last ones, or one with
-- part -1 where the index was made anew. Written in the order of their ids.
create table search_entry_change (
  id bigint generated always as identity primary key,
  part smallint not null,
  rank bigint not null
);

-- How far the log of the database was when an account last wrote: what it reads after that comes from no replica that is not as far.
create table own_write (
  account_id text primary key references account on delete cascade,
  position pg_lsn not null
);

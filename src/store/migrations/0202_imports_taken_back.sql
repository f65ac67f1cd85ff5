-- When an import was taken back: the moment with which that was stored, so that what it brought counts no more in what held before later imports.
alter table import_run add column undone_at timestamptz;
alter table import_run add column undone_by text;
create index on import_run (undone_at) where undone_at is not null;

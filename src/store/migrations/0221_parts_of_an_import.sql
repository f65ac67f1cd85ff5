-- What came in at one press is one import: its further files and tables name the first, and are taken back with it.
alter table import_run add column part_of bigint references import_run on delete set null;
create index on import_run (part_of) where part_of is not null;

-- By what a source tells whether an answer that was imported has changed since: its address, ETag and Last-Modified.
alter table import_run add column fetched_from text;
alter table import_run add column etag text;
alter table import_run add column last_modified text;
create index on import_run (fetched_from, id desc) where fetched_from is not null;

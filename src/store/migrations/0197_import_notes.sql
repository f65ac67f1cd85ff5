-- A row that came in with what is known of it, and what is missing: a note, no rejection.
alter table import_failure add column is_note boolean not null default false;

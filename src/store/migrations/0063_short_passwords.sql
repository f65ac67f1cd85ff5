-- A password of fewer than 15 characters does beside a second factor alone; without one it has to be changed.
alter table account add column has_short_password boolean not null default false;

-- Who hides quotes hides all of a venue: its quotes and its trading days.
alter table participant add column hides_quotes boolean not null default false;
update participant set hides_quotes = true where id in (
  select participant_id from participant_quote where is_hidden
  union select participant_id from end_of_day_price where is_hidden
);
alter table participant alter column hides_quotes drop default;
alter table participant_quote drop column is_hidden;
alter table end_of_day_price drop column is_hidden;

-- Lists show figures that are open to everybody of the level; they are taken anew with the next trading days.
delete from latest_figure where venue_id in (select venue_id from participant where hides_quotes);

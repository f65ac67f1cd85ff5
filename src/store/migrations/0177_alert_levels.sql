-- Rules on the level of any number of a bond, by the name of its field.
alter table alert_rule add column field text;
insert into alert_progress (part, position) values ('levels', 0);

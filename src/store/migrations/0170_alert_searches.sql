-- The bonds that a kept search found when it was looked at last: their ids in ascending order, each as how far it is from the one before (packed-ids.ts).
create table alert_search (
  rule_id bigint primary key references alert_rule on delete cascade,
  bond_ids bytea not null
);
-- Such rules begin anew with what their searches find next.
drop table alert_member;
update alert_rule set is_met = null where kind = 'search';

-- Alerts name the first of the bonds, and say how many there were.
update alert set subject = subject || jsonb_build_object('bondCount', jsonb_array_length(subject->'bondIds'))
where kind = 'search' and subject ? 'bondIds';

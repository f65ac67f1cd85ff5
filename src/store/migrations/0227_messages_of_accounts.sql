-- A message goes with the account that it was written about, whichever address it went to: a number or an address that was asked for and never
-- confirmed, and one that was given up, are nowhere else.
alter table outbox add column account_id text references account (id) on delete cascade;
create index outbox_by_account on outbox (account_id);

-- The account that has the address now, else the only one that was asked to confirm it, else the only one with the number. What several accounts
-- share is nobody's: it would be given to, and deleted with, any of them.
update outbox set account_id = account.id from account
where outbox.account_id is null and recipient = account.email;

update outbox set account_id = asked.account_id
from (select email, min(account_id) as account_id from account_link group by email having count(distinct account_id) = 1) as asked
where outbox.account_id is null and recipient = asked.email;

update outbox set account_id = owner.id
from (select phone, min(id) as id from account where phone is not null group by phone having count(*) = 1) as owner
where outbox.account_id is null and recipient = owner.phone;

-- What was written to accounts that were deleted before, and to addresses that nobody, or more than one, has.
delete from outbox where account_id is null;

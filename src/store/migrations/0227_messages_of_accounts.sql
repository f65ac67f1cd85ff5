-- A message goes with the account that it was written about, whichever address it went to: a number or an address that was asked for and never
-- confirmed, and one that was given up, are nowhere else.
alter table outbox add column account_id text references account (id) on delete cascade;
create index outbox_by_account on outbox (account_id);

update outbox set account_id = account.id from account
where recipient = account.email or recipient = account.phone
  or recipient in (select email from account_link where account_link.account_id = account.id);

-- What was written to accounts that were deleted before, and to addresses that nobody has any more.
delete from outbox where account_id is null;

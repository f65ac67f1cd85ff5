-- Who did what to accounts, access and the site: sign-ins, failures, refusals, grants, decisions. Kept for as long as docs/security.md says.
create table audit_log (
  id bigint generated always as identity primary key,
  logged_at timestamptz not null,
  -- 'sign-in', 'grant-access' …
  action text not null check (action ~ '^[a-z][a-z0-9-]{1,49}$'),
  -- the account that did it; null for nobody known. No reference: an entry outlives its account.
  actor_id text,
  -- the account that it was done to
  account_id text,
  -- of whom it came from: an IPv4 address, or the first 64 bits of an IPv6 one
  network text,
  -- control characters written as escapes
  detail text not null
);
create index audit_log_by_time on audit_log (logged_at);
create index audit_log_by_account on audit_log (account_id, id);

insert into audit_log (logged_at, action, actor_id, detail)
  select done_at, replace(action, ' ', '-'), 'operator', subject from operator_log order by id;
drop table operator_log;

-- Mails and texts on their way. Where the settings name no way they stay here for the operator to hand over.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  -- of the link or code in it; afterwards the body is blanked
  expires_at timestamptz not null,
  sent_at timestamptz,
  attempts smallint not null default 0,
  failure text
);
create index outbox_waiting on outbox (id) where sent_at is null;

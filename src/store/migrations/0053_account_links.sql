-- Links that were sent to a mailbox and prove that an account's owner reads it: each by the hash of its token, for one use.
create table account_link (
  token_hash text primary key,
  account_id text not null references account on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'change-email')),
  -- the address that it was sent to
  email text not null check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_link_by_account on account_link (account_id);
create index account_link_by_expiry on account_link (expires_at);

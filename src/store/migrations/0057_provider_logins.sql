-- Readers who are at another service to sign in there. Each row is used once.
create table provider_login (
  -- SHA-256 of the state, which the browser and the service carry
  state_hash bytea primary key,
  provider_id text not null,
  code_verifier text not null,
  nonce text not null,
  -- where the reader goes on afterwards
  next text not null,
  -- the account that the service is to be linked to; null to sign in
  account_id text references account on delete cascade,
  expires_at timestamptz not null
);
create index provider_login_by_expiry on provider_login (expires_at);

-- An authenticator app counts each of its codes once: the step of time of the last one is kept. It counts at all once a code has confirmed it.
drop index second_factor_by_secret;
alter table second_factor drop column backup_codes;
alter table second_factor alter column verified set default false;
alter table second_factor add column last_step bigint not null default 0;
alter table second_factor add column created_at timestamptz not null default now();

-- The codes that stand in for a lost authenticator, each by its hash and good for one use.
create table recovery_code (
  account_id text not null references account on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A question that a browser has to answer once, before it expires: the second factor of a sign-in, the signature of a passkey.
create table challenge (
  -- of the id that the browser keeps
  id_hash text primary key,
  purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'passkey-set-up')),
  -- null where nobody is known yet
  account_id text references account on delete cascade,
  value text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index challenge_by_expiry on challenge (expires_at);
create index challenge_by_account on challenge (account_id);

create table passkey (
  id text primary key,
  account_id text not null references account on delete cascade,
  -- as the authenticator names it, in base64url
  credential_id text not null unique,
  public_key bytea not null,
  -- of signatures; a copy of a key is found by one that does not grow
  sign_count bigint not null,
  transports text[] not null,
  -- kept by a service that carries it to other devices
  backed_up boolean not null,
  name text not null check (char_length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_account on passkey (account_id);

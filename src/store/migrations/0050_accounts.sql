-- Who can sign in. Levels, flags and tariffs are grants; nothing that a reader sends ever says them.
create table account (
  id text primary key check (id ~ '^\S{1,100}$'),
  name text not null check (char_length(name) between 1 and 200),
  -- in lower case
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  -- two-letter code; null for the browser's
  language text check (language ~ '^[a-z]{2}$'),
  -- in international form, once it is confirmed
  phone text,
  is_operator boolean not null default false,
  -- anybody may take it, for as long as every instrument is generated
  is_demo boolean not null default false,
  -- the password was made by the operator or the first start
  must_change_password boolean not null default false,
  two_factor_enabled boolean not null default false,
  -- an account that is closed signs nobody in
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- How an account proves who it is: a password (provider 'credential'), or another service's word.
create table credential (
  id text primary key,
  account_id text not null references account on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider_account_id)
);
create index credential_by_account on credential (account_id);

create table session (
  id text primary key,
  token text not null unique,
  account_id text not null references account on delete cascade,
  expires_at timestamptz not null,
  -- of the device, as it names itself
  user_agent text,
  ip_address text,
  -- when who uses it last proved who they are, and whether with a second factor
  proven_at timestamptz not null default now(),
  has_second_factor boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_by_account on session (account_id);
create index session_by_expiry on session (expires_at);

-- Single-use secrets of links and codes, each by its hash.
create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_by_identifier on verification (identifier);
create index verification_by_expiry on verification (expires_at);

-- The secret of an authenticator app and the recovery codes, encrypted.
create table second_factor (
  id text primary key,
  account_id text not null unique references account on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index second_factor_by_secret on second_factor (secret);

-- What an account was given: a level ('1' to '1077'), a flag, a tariff. Nothing is deleted; what is taken back says when, by whom and why.
create table access_grant (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  kind text not null check (kind in ('level', 'flag', 'tariff')),
  value text not null check (
    case kind
      when 'level' then value ~ '^[1-9][0-9]{0,3}$' and value::integer <= 1077
      when 'flag' then value in ('nsd', 'exportAccess', 'docsAccess')
      else value ~ '^[1-9][0-9]{0,8}$'
    end
  ),
  starts_at timestamptz not null,
  ends_at timestamptz,
  reason text not null check (char_length(reason) between 1 and 500),
  given_by text not null,
  given_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by text,
  revoke_reason text,
  check (ends_at > starts_at)
);
create index access_grant_by_account on access_grant (account_id);

-- The operator's account of earlier versions becomes an account like all others.
insert into account (id, name, email, email_verified, is_operator)
  select id, 'Operator', 'operator@bondlens.invalid', true, true from operator_account;
insert into credential (id, account_id, provider_id, provider_account_id, password)
  select id, id, 'credential', id, password_hash from operator_account;
insert into access_grant (account_id, kind, value, starts_at, reason, given_by)
  select operator_account.id, kind, value, 'epoch', 'Runs this site', 'bondlens'
  from operator_account
  cross join (values ('level', '1077'), ('flag', 'nsd'), ('flag', 'exportAccess'), ('flag', 'docsAccess')) as given (kind, value);
drop table operator_account;

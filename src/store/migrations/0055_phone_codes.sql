-- A number that an account names, and the code that was sent to it: the number counts once the code has come back.
create table phone_code (
  account_id text primary key references account on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- null while none was sent, and once it has counted
  code_hash text,
  tries smallint not null default 0,
  sent_at timestamptz,
  expires_at timestamptz
);

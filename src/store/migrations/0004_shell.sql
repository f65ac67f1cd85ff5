-- What the operator announces to readers. Texts that the product shows by itself are labels, not rows.
create table banner (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,49}$'),
  kind text not null check (kind in ('catfish', 'app-huawei', 'app-android', 'app-apple', 'respected')),
  -- two-letter code; null for every language
  language text check (language ~ '^[a-z]{2}$'),
  text text not null check (char_length(text) between 1 and 300),
  url text check (url ~ '^(https://[^/]|/$|/[^/\\])' and char_length(url) <= 500),
  shown_from date,
  shown_until date,
  updated_at timestamptz not null default now(),
  check (shown_from <= shown_until)
);

-- What readers did, by the ids of the action list. No address and no device is kept.
create table action_log (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('current-user', 'contact')),
  action_id integer not null check (action_id > 0),
  bond_id bigint,
  account_id text,
  logged_at timestamptz not null,
  -- the clock minute of the entry
  minute timestamptz not null
);
-- A call that a reader's browser repeats within a minute is one action.
create unique index action_log_once on action_log (account_id, kind, action_id, bond_id, minute)
  nulls not distinct where account_id is not null;
create index action_log_by_time on action_log (logged_at);

create table bond_view (
  bond_id bigint not null,
  date date not null,
  views bigint not null,
  primary key (bond_id, date)
);

create table support_ticket (
  id bigint generated always as identity primary key,
  account_id text not null,
  subject text not null,
  opened_at timestamptz not null
);
create index support_ticket_by_account on support_ticket (account_id, opened_at desc);

create table support_message (
  ticket_id bigint not null references support_ticket on delete cascade,
  number smallint not null,
  -- 1 unread, 2 read
  status_id smallint not null check (status_id in (1, 2)),
  -- the account that wrote it
  sender_id text not null,
  text text not null,
  sent_at timestamptz not null,
  primary key (ticket_id, number)
);

-- Who asks for a subscription ('send') or for more of one ('expand'). Only a decision grants; asking never does.
create table access_request (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  kind text not null check (kind in ('send', 'expand')),
  tariff integer not null check (tariff > 0),
  -- the person whom the asking account names; nothing here depends on it
  contact_person_id bigint,
  requested_at timestamptz not null,
  decision text check (decision in ('granted', 'refused')),
  decided_at timestamptz,
  decided_by text,
  -- of the operator, to who asked
  words text check (char_length(words) <= 500),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
-- One that waits for each account and kind.
create unique index access_request_waiting on access_request (account_id, kind) where decision is null;
create index access_request_by_account on access_request (account_id, id);

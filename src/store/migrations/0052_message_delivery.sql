-- A message is taken by one node at a time. Taking it says when it is tried again, so one that dies with it loses nothing.
alter table outbox add column due_at timestamptz not null default now();
-- Of the text: mail programs read it aloud and hyphenate it by this.
alter table outbox add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
drop index outbox_waiting;
create index outbox_due on outbox (due_at) where sent_at is null;
create index outbox_by_recipient on outbox (recipient, created_at);

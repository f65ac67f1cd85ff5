-- A conversation is open until the operator closes it; what its reader writes then opens it again.
alter table support_ticket add column closed_at timestamptz;
alter table support_ticket add check (char_length(subject) between 1 and 200);
alter table support_message add check (char_length(text) between 1 and 4000);
create index support_ticket_open on support_ticket (id) where closed_at is null;

-- Further codes by which sources know an issuer, beside the one of the issuer itself: those of companies that turned out to be the same.
create table issuer_code (
  code text primary key,
  issuer_id bigint not null references issuer on delete cascade
);
create index on issuer_code (issuer_id);
create index on issuer_identifier (scheme, value);

-- What is registered of a legal entity identifier; the issuer that has it names it in its column lei.
create table legal_entity (
  lei text primary key,
  name text not null,
  country text,
  entity_status text not null,
  lei_status text not null,
  registered_on date not null,
  renewal_due_on date,
  as_of date not null,
  source_id smallint not null references source,
  import_id bigint
);

-- Who belongs to whom. A related company that is no issuer has a name alone. The share is a fraction, null where it is not known.
create table issuer_relation (
  id bigint generated always as identity primary key,
  issuer_id bigint not null references issuer on delete cascade,
  relation text not null check (relation in ('direct-parent', 'ultimate-parent')),
  related_issuer_id bigint references issuer on delete cascade,
  related_name text,
  related_lei text,
  share double precision check (share between 0 and 1),
  source_id smallint not null references source,
  import_id bigint,
  check ((related_issuer_id is null) <> (related_name is null)),
  check (related_issuer_id is distinct from issuer_id),
  unique nulls not distinct (source_id, issuer_id, relation, related_issuer_id, related_name)
);
create index on issuer_relation (issuer_id);
create index on issuer_relation (related_issuer_id);

-- Ratings of several types (domain/rating.ts): international in foreign and in local money, national. What is stored is of the first,
-- unless its grade bears the mark of a country.
alter table rating
  add column type_id smallint not null default 1 check (type_id between 1 and 3),
  drop constraint rating_issuer_id_instrument_id_agency_rated_on_key,
  add constraint rating_key unique nulls not distinct (issuer_id, instrument_id, agency, type_id, rated_on);
update rating set type_id = 3 where grade ~ '\([A-Za-z]{2,3}\)|^[a-z]{2}[A-Z]|\.[a-z]{2}\M|\|[a-z]{2}\|';
alter table rating alter column type_id drop default;

create table rating_agency (
  name text primary key,
  country text,
  website text
);

-- The grades of an agency in order, the best one first.
create table rating_scale_point (
  agency text not null,
  type_id smallint not null check (type_id between 1 and 3),
  grade text not null,
  position smallint not null,
  primary key (agency, type_id, grade)
);

-- Who stands behind a bond beside its issuer.
create table bond_party (
  instrument_id bigint not null references instrument on delete cascade,
  role text not null check (role in ('spv', 'surety', 'guarantor', 'offeror')),
  issuer_id bigint not null references issuer,
  primary key (instrument_id, role, issuer_id)
);
create index on bond_party (issuer_id);

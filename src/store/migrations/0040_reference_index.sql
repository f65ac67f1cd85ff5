-- Values of price indexes by day as index-linked bonds refer to them, and what the index ratio of a bond counts from.
create table reference_index (
  price_index text not null,
  date date not null,
  value double precision not null check (value > 0),
  source_id smallint not null references source,
  import_id bigint,
  primary key (price_index, date)
);

alter table bond_terms
  add column price_index text,
  add column base_index double precision check (base_index > 0),
  add column initial_face_value double precision check (initial_face_value > 0);

update bond_terms set price_index = 'US CPI-U' where coupon_formula like '%indexed to the CPI-U, %';
update bond_terms set price_index = 'UK RPI' where coupon_formula like '%indexed to the RPI, %';

-- Faces by day of bonds whose face itself is indexed: what a purchase of an earlier day cost follows from that of its day.
create table indexed_face (
  instrument_id bigint not null,
  date date not null,
  value double precision not null check (value > 0),
  source_id smallint not null references source,
  import_id bigint,
  primary key (instrument_id, date)
);

-- Numbers under which registers know an issuer, beside its LEI, and what an agency says that a grade means.
create table issuer_identifier (
  issuer_id bigint not null references issuer on delete cascade,
  scheme text not null,
  value text not null,
  primary key (issuer_id, scheme)
);

alter table rating_scale_point add column description text;

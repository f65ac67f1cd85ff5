-- Reports of issuers as they published them, by quarter: where each file is.
create table report_file (
  issuer_id bigint not null references issuer on delete cascade,
  kind text not null check (kind in ('quarterly', 'annual', 'esg')),
  year smallint not null,
  quarter smallint not null check (quarter between 1 and 4),
  language text not null check (language in ('ru', 'en')),
  url text not null,
  media_type text not null,
  primary key (issuer_id, kind, year, quarter, language)
);

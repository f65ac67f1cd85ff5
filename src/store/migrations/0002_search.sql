-- Titles of issuers and instruments beyond the main name, by the two-letter code of the language.

create table issuer_title (
  issuer_id bigint not null,
  language text not null,
  title text not null,
  primary key (issuer_id, language)
);

create table instrument_title (
  instrument_id bigint not null,
  language text not null,
  title text not null,
  primary key (instrument_id, language)
);

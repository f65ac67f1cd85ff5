-- Companies and bonds that turned out to be another one: their addresses lead to it.
CREATE TABLE former_issuer (
  id bigint PRIMARY KEY,
  issuer_id bigint NOT NULL REFERENCES issuer ON DELETE CASCADE
);
CREATE INDEX ON former_issuer (issuer_id);
CREATE TABLE former_instrument (
  id bigint PRIMARY KEY,
  instrument_id bigint NOT NULL REFERENCES instrument ON DELETE CASCADE
);
CREATE INDEX ON former_instrument (instrument_id);

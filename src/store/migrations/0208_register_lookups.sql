-- Codes that a register was asked for, and when: ISINs of which OpenFIGI knows nothing are asked for again only later, LEIs without a record at
-- GLEIF after all others.
CREATE TABLE register_lookup (
  register text NOT NULL,
  code text NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (register, code)
);

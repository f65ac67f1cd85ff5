-- ISINs that OpenFIGI was asked for, and when, so that one of which it knows nothing is asked for again only later.
CREATE TABLE figi_lookup (
  isin text PRIMARY KEY,
  asked_at timestamptz NOT NULL
);

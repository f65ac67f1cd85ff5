-- Rows of a few figures went into what wider ones had left of each page: an import of 5,000 days touched 2,500 pages all over the table. With room in each
-- page for changes of its own rows new ones go where there is much of it, at the end.
alter table trading_day set (fillfactor = 90);

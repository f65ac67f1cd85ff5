-- Whether a payment follows from the terms of its bond, or was run back from maturity without a day of issue; null where a source listed it.
alter table cash_flow add column made_from text check (made_from in ('terms', 'run-back'));
alter table superseded_cash_flow add column made_from text;

-- In which convention the yields of a day were published; null for that of the bond's market.
alter table trading_day add column published_yield_convention text;
alter table superseded_trading_day add column published_yield_convention text;

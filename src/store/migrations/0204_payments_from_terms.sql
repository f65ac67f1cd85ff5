-- Whether a payment follows from the terms of its bond, or was run back from maturity without a day of issue; null where a source listed it.
alter table cash_flow add column made_from text;
-- By itself: a cluster adds no column of a distributed table together with a condition.
alter table cash_flow add constraint cash_flow_made_from_check check (made_from in ('terms', 'run-back'));
alter table superseded_cash_flow add column made_from text;

-- In which convention the yields of a day were published; null for effective, as all were until now.
alter table trading_day add column published_yield_convention text;
alter table superseded_trading_day add column published_yield_convention text;

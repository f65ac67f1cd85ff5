-- The calendar finds by day what schedules keep by bond.
create index cash_flow_payment_date on cash_flow (payment_date);
create index cash_flow_record_date on cash_flow (record_date) where record_date is not null;
create index cash_flow_ex_date on cash_flow (ex_date) where ex_date is not null;
create index offer_date on offer (date);

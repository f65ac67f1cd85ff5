-- Two rules of markets that change a yield: interest that a buyer pays by another day count than the one in the yield, and a simple yield
-- within the last coupon period, with its day count.
alter table bond_terms
  add column paid_accrual_day_count text,
  add column last_period_day_count text;

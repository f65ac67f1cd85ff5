-- What a floating coupon follows: its reference rate by the name of the domain, what it pays over it, and the bounds of the sum; fractions.
alter table bond_terms
  add column reference_rate text,
  add column quoted_margin double precision,
  add column coupon_cap double precision,
  add column coupon_floor double precision;

-- These words said no more than the name of the reference rate.
update bond_terms set reference_rate = 'us_bill_13w', coupon_floor = 0, coupon_formula = null
  where coupon_formula = '13-week Treasury bill rate + spread';
update bond_terms set reference_rate = 'government_3m', coupon_formula = null
  where coupon_formula = '3-month government rate plus a margin';

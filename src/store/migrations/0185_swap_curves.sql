-- Curves of overnight swaps: quoted rates by term, and the overnight rate that the swaps pay.
alter table curve drop constraint curve_kind_check;
alter table curve add column overnight_rate text;
alter table curve add constraint curve_kind_check
  check (kind in ('government-zero', 'government-par', 'government-fitted', 'swap-overnight'));
alter table curve add constraint curve_overnight_rate_check check ((kind = 'swap-overnight') = (overnight_rate is not null));

-- Real zero rates and par yields of governments.
alter table curve drop constraint curve_kind_check;
alter table curve add constraint curve_kind_check check (
  kind in (
    'government-zero', 'government-par', 'government-real-zero', 'government-real-par', 'government-fitted', 'swap-overnight'
  )
);

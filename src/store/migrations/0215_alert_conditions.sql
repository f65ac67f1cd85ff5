-- Several conditions of one rule, all of which have to hold.
alter table alert_rule add column conditions jsonb;

create or replace function waits_for_figures(rule alert_rule) returns boolean language sql stable as $$
  select case rule.kind
    when 'search' then exists (select from pending_derivation where is_redefined) and exists (
      select from saved_search where id = rule.saved_search_id
        and query ~ '(^|&)(?!(coupon|maturity|years|call|put|size|rating|liquidity|price|year_change)_)[a-z_]+_(from|to)=')
    when 'level' then rule.field not in ('coupon', 'years', 'size', 'liquidity', 'price', 'year_change')
    when 'conditions' then exists (select from jsonb_array_elements(rule.conditions) as condition
      where condition->>'field' not in ('coupon', 'years', 'size', 'liquidity', 'price', 'year_change'))
    else rule.kind in ('yield', 'spread') end
    and (rule.kind = 'search' or exists (select from pending_derivation where is_redefined and (instrument_id = rule.instrument_id
      or instrument_id in (select (condition->>'otherId')::bigint from jsonb_array_elements(rule.conditions) as condition))))
$$;

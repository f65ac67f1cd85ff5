-- Whether the figures of an instrument wait because they are computed in another way, and not because anything happened.
alter table pending_derivation add column is_redefined boolean not null default false;
create index pending_redefined on pending_derivation (instrument_id) where is_redefined;
-- The figures of this release mean something else than those of the last one.
update pending_derivation set is_redefined = true;

-- Whether a rule is not held against anything until such figures are computed. It begins anew then: what changed by that is no news.
alter table alert_rule add column awaits_figures boolean not null default false;
create index alert_rule_awaits on alert_rule (id) where awaits_figures;

-- Whether a rule is about figures that are computed in another way, and wait: on the bond of the rule, or of a search on any.
create function waits_for_figures(rule alert_rule) returns boolean language sql stable as $$
  select case rule.kind
    when 'search' then exists (select from pending_derivation where is_redefined) and exists (
      select from saved_search where id = rule.saved_search_id
        and query ~ '(^|&)(?!(coupon|maturity|years|call|put|size|rating|liquidity|price|year_change)_)[a-z_]+_(from|to)=')
    when 'level' then rule.field not in ('coupon', 'years', 'size', 'liquidity', 'price', 'year_change')
    else rule.kind in ('yield', 'spread') end
    and (rule.kind = 'search' or exists (select from pending_derivation where is_redefined and instrument_id = rule.instrument_id))
$$;
update alert_rule as rule set awaits_figures = true where waits_for_figures(rule);

-- Yield to worst is over maturity and the issuer's calls now. Who kept something on yields that the word stood for, or holds bonds with puts, is told once.
insert into reader_settings as known (account_id, settings)
select id, '{"yieldNote": true}' from account
where exists (select from saved_search where account_id = account.id and model = 'bonds'
    and query ~ '(^|&)((yield|yto)_(from|to)=|sort=[^&]*(yield|yto))')
  or exists (select from alert_rule where account_id = account.id and deleted_at is null and (kind = 'yield' or field = 'yto'))
  or exists (select from watchlist_entry as entry join offer on offer.instrument_id = entry.bond_id
    where entry.account_id = account.id and offer.type = 'put')
on conflict (account_id) do update set settings = known.settings || excluded.settings, updated_at = now();

-- Tells every node what has changed once it is stored, so that it keeps a page no longer than what the page rests on. What is noted in
-- data_change of prices and quotes names the instruments; whatever else readers see names its table.
create function tell_site_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_change', tg_table_name);
  return null;
end
$$;

create function tell_noted_change() returns trigger language plpgsql as $$
declare
  told text;
begin
  select string_agg(distinct case when table_name in ('trading_day', 'latest_figure', 'liquidity_score', 'participant_quote')
    then first_id || '-' || last_id else table_name end, ' ') into told from noted;
  if told is not null then
    perform pg_notify('site_change', case when length(told) < 4000 then told else 'data_change' end);
  end if;
  return null;
end
$$;

create trigger tell_noted_change after insert on data_change referencing new table as noted
  for each statement execute function tell_noted_change();

do $$
declare
  name text;
begin
  foreach name in array array[
    'auction', 'banner', 'bond_party', 'bond_terms', 'comment', 'comment_file', 'comment_provider', 'comment_subject', 'comment_words',
    'company_multiplier', 'consensus_forecast', 'consensus_title', 'conversion_terms', 'curve', 'curve_day', 'demo_market', 'dividend',
    'document', 'document_file', 'document_title', 'exchange_rate', 'fitted_curve_day', 'former_instrument', 'former_issuer', 'fund_holding',
    'import_run', 'index_member', 'industry_median', 'instrument', 'instrument_code', 'instrument_title', 'issue_covenant',
    'issue_default', 'issue_detail', 'issue_identifier', 'issue_manager', 'issue_stake', 'issue_tranche', 'issuer', 'issuer_code',
    'issuer_identifier', 'issuer_news', 'issuer_relation', 'issuer_title', 'known_since', 'label_override', 'legal_entity', 'lombard_listing',
    'news_words', 'offer', 'option_model', 'overnight_fixing', 'participant', 'participant_contact', 'public_market', 'rating', 'rating_agency',
    'rating_scale_point', 'rating_step', 'redemption_right', 'reference_index', 'report', 'report_file', 'report_line',
    'report_line_title', 'report_methodology', 'report_title', 'report_value', 'restructured_term', 'restructuring', 'search_state',
    'shared_drawing', 'source', 'structured_observation', 'structured_terms', 'structured_underlying', 'text_section',
    'tracked_index', 'usual_convention', 'venue', 'withdrawn_comment'
  ] loop
    if to_regclass(name) is null then raise exception 'no table %', name; end if;
    execute format('create trigger tell_site_change after insert or update or delete or truncate on %I
      for each statement execute function tell_site_change()', name);
  end loop;
end
$$;

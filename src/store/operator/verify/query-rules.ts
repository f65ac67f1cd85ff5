import { bondStatusId } from '#domain/bond/bond-status.ts';
import { latestFigureColumns } from '../../market/trading-days/listings.ts';
import type { QueryRule } from './row-rules.ts';

const LISTED = `select instrument_id, venue_id, first_date, last_date, day_count, has_price, has_yield, has_g_spread from listing`;
const FROM_DAYS = `
  select instrument_id, venue_id, min(date), max(date), count(*)::integer, bool_or(indicative_price is not null),
    bool_or(indicative_yield is not null), bool_or(g_spread is not null)
  from trading_day group by instrument_id, venue_id`;

/** What is in the index while nothing waits for it. */
const WHILE_INDEXED = `exists (select 1 from search_state) and not exists (select 1 from search_change)`;
/** Of a sum of payments that are rounded to cents. */
const PAID_WITHIN = 0.05;

/** The rules of several rows; each gives what breaks it as `example`. */
export const queryRules: readonly QueryRule[] = [
  {
    name: 'listing-in-step',
    says: 'what a venue’s history spans is what its trading days span',
    query: `select instrument_id || ' ' || venue_id as example from
      ((${LISTED} except ${FROM_DAYS}) union (${FROM_DAYS} except ${LISTED})) as differing`,
  },
  {
    name: 'latest-figure-in-step',
    says: 'the latest figures of lists are those of their trading day, the last one of its venue',
    query: `select figure.instrument_id::text as example
      from latest_figure as figure
      left join listing on listing.instrument_id = figure.instrument_id and listing.venue_id = figure.venue_id
      left join trading_day as day on day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id and day.date = figure.date
      where figure.date is distinct from listing.last_date or day.date is null
        or ${latestFigureColumns.map((column) => `figure.${column} is distinct from day.${column}`).join(' or ')}`,
  },
  {
    name: 'payments-in-order',
    says: 'a payment of a higher number is not due earlier',
    query: `select instrument_id || ' ' || number as example from
      (select instrument_id, number, payment_date, lag(payment_date) over (partition by instrument_id order by number) as before from cash_flow) as flow
      where payment_date < before`,
  },
  {
    name: 'payments-sum',
    says: 'what a bond repays is its nominal, at its price of redemption, where nothing moves the nominal and no call ended it',
    query: `select flow.instrument_id::text as example
      from (
        select instrument_id, sum(redemption) as repaid, (array_agg(nominal order by number))[1] as nominal,
          (array_agg(pool_factor order by number desc))[1] as left_over
        from cash_flow group by instrument_id
      ) as flow join bond_terms as terms on terms.instrument_id = flow.instrument_id
        join instrument on instrument.id = flow.instrument_id
      where instrument.status_id is distinct from ${bondStatusId('redeemed_early')} and not terms.is_inflation_linked and not terms.is_perpetual and not terms.is_amortising and flow.left_over = 0
        and abs(flow.repaid - flow.nominal * terms.redemption_price / 100) > ${PAID_WITHIN}`,
  },
  {
    name: 'terms-of-bonds',
    says: 'terms and payments are those of bonds',
    query: `select instrument.id::text as example from instrument join bond_terms on instrument_id = instrument.id where kind <> 'bond'`,
  },
  {
    name: 'curve-in-order',
    says: 'the tenors of a curve ascend',
    query: `select curve_id || ' ' || date as example from curve_day
      where tenors <> (select array_agg(tenor order by tenor) from unnest(tenors) as tenor)`,
  },
  {
    name: 'medians-in-step',
    says: 'the median of a sector is that of its companies, unless one waits',
    query: `select median.sector || ' ' || median.quarter_ends_on || ' ' || median.multiplier as example
      from industry_median as median left join (
        select sector, quarter_ends_on, multiplier, percentile_cont(0.5) within group (order by value) as median, count(*) as companies
        from company_multiplier group by sector, quarter_ends_on, multiplier
      ) as counted on counted.sector = median.sector and counted.quarter_ends_on = median.quarter_ends_on and counted.multiplier = median.multiplier
      where not exists (select 1 from multiplier_change)
        and (counted.median is distinct from median.median or counted.companies is distinct from median.companies)`,
  },
  {
    name: 'index-complete',
    says: 'every instrument and company is found by the search, unless a change waits',
    query: `select wanted.id::text as example from
      (select id from instrument union all select id from issuer except all select subject_id from search_entry) as wanted
      where ${WHILE_INDEXED}`,
  },
  {
    name: 'index-without-strangers',
    says: 'the search finds nothing that is not there',
    query: `select strange.id::text as example from
      (select subject_id as id from search_entry except all (select id from instrument union all select id from issuer)) as strange
      where ${WHILE_INDEXED}`,
  },
  {
    name: 'index-words-in-step',
    says: 'how many entries have a word is what the search believes',
    query: `select counted.word as example from (
        select part, substr(lexeme, 2) as word, count(*) as entries
        from search_entry cross join lateral unnest(tsvector_to_array(words)) as lexeme
        where substr(lexeme, 2, 1) <> '#' group by 1, 2
      ) as counted full join search_word using (part, word)
      where ${WHILE_INDEXED} and coalesce(counted.entries, 0) <> coalesce(search_word.count, 0)`,
  },
];

import { finishedStatusIds } from '#domain/bond/bond-status.ts';
import { searchKinds } from '#domain/lists/search/search-kind.ts';
import { idBits } from './search-part.ts';

/** What the index says of one instrument or company. `titles`, `related` and `codes` hold several texts each, with `separator` between. */
export interface SourceRow {
  /** A kind has two groups: its active entries and its matured ones. */
  readonly group: number;
  readonly rank: number;
  readonly id: number;
  readonly statusId: number | null;
  readonly name: string;
  readonly titles: string;
  readonly related: string;
  readonly codes: string;
}

/** Stands between two texts of a source row. */
export const separator = '\u001f';

const PLACES = 2 ** 17 - 1;
const SEPARATOR = `E'\\x1f'`;

const kindNumbers = searchKinds.map((kind, number) => `when '${kind}' then ${number}`).join(' ');

// From 0 to 1: a value of `full` or more is 1, and each tenfold step counts the same.
const grown = (value: string, full: number) => `least(1, ln(1 + coalesce(${value}, 0)) / ln(1 + ${full}::float8))`;

// A smaller rank is shown earlier. Ids keep ranks apart.
const rankOf = (score: string, id: string) =>
  `(${PLACES} - round(${PLACES} * (${score})))::bigint * ${2 ** idBits} + ${id}`;

const WEIGHTS = (issuers: string) => `
  select instrument.issuer_id, count(*) as issues, sum(coalesce(terms.outstanding_amount, terms.issued_amount, 0)) as amount
  from instrument left join bond_terms as terms on terms.instrument_id = instrument.id
  where instrument.issuer_id is not null and ${issuers} group by instrument.issuer_id`;

const isRecent = 'activity.last_date > $1::date - 30';
const activity = `${grown('activity.days', 1000)} * case when ${isRecent} then 1 else 0.5 end`;
const companyScore = `0.5 * ${grown('weight.issues', 1e4)} + 0.5 * ${grown('weight.amount', 1e14)}`;
const bondScore = `0.55 * ${grown('coalesce(terms.outstanding_amount, terms.issued_amount)', 1e12)}
  + 0.2 * greatest(0, least(1, 1 - ($1::date - coalesce(terms.issued_on, date '1970-01-01')) / 7300.0))
  + 0.25 * coalesce(${activity}, 0)`;
const otherScore = `0.6 * coalesce(${activity}, 0) + 0.4 * coalesce(${companyScore}, 0)`;

const isFinished = `(coalesce(instrument.status_id in (${finishedStatusIds.join(', ')}), false)
  or coalesce(terms.matures_on < $1::date, false))`;

const INSTRUMENTS = (ids: string) => `
  select case instrument.kind ${kindNumbers} end * 2 + ${isFinished}::int as "group",
    ${rankOf(`case instrument.kind when 'bond' then ${bondScore} else ${otherScore} end`, 'instrument.id')} as rank,
    instrument.id, instrument.status_id as "statusId", instrument.name,
    concat_ws(${SEPARATOR}, instrument.name, instrument.short_name, title.titles) as titles,
    concat_ws(${SEPARATOR}, coalesce(instrument.currency, terms.face_currency), issuer.name, issuer.short_name, issuer_titles.titles) as related,
    concat_ws(${SEPARATOR}, instrument.isin, instrument.ticker, instrument.registration_number, code.codes) as codes
  from instrument
  left join bond_terms as terms on terms.instrument_id = instrument.id
  left join issuer on issuer.id = instrument.issuer_id
  left join weight on weight.issuer_id = instrument.issuer_id
  left join issuer_titles on issuer_titles.issuer_id = instrument.issuer_id
  left join (select instrument_id, sum(day_count) as days, max(last_date) as last_date
    from listing where ${ids.replaceAll('#', 'instrument_id')} group by instrument_id) as activity on activity.instrument_id = instrument.id
  left join (select instrument_id, string_agg(title, ${SEPARATOR}) as titles
    from instrument_title where ${ids.replaceAll('#', 'instrument_id')} group by instrument_id) as title on title.instrument_id = instrument.id
  left join (select instrument_id, string_agg(code, ${SEPARATOR}) as codes
    from instrument_code where ${ids.replaceAll('#', 'instrument_id')} group by instrument_id) as code on code.instrument_id = instrument.id
  where (instrument.kind <> 'bond' or terms.instrument_id is not null) and ${ids.replaceAll('#', 'instrument.id')}`;

const COMPANIES = (ids: string) => `
  select ${searchKinds.indexOf('company') * 2} as "group", ${rankOf(`coalesce(${companyScore}, 0)`, 'issuer.id')} as rank,
    issuer.id, issuer.status_id as "statusId", issuer.name,
    concat_ws(${SEPARATOR}, issuer.name, issuer.short_name, issuer_titles.titles) as titles, '' as related,
    concat_ws(${SEPARATOR}, issuer.lei, stock.tickers) as codes
  from issuer
  left join weight on weight.issuer_id = issuer.id
  left join issuer_titles on issuer_titles.issuer_id = issuer.id
  left join (select issuer_id, string_agg(ticker, ${SEPARATOR}) as tickers
    from instrument where kind = 'stock' and ${ids.replaceAll('#', 'issuer_id')} group by issuer_id) as stock on stock.issuer_id = issuer.id
  where ${ids.replaceAll('#', 'issuer.id')}`;

const TITLES = (ids: string) => `
  select issuer_id, string_agg(title, ${SEPARATOR}) as titles from issuer_title where ${ids} group by issuer_id`;

/** Everything of the index in the order in which it is shown; `$1` is today. */
export const SOURCE_OF_ALL = `
  with weight as materialized (${WEIGHTS('true')}), issuer_titles as materialized (${TITLES('true')})
  ${INSTRUMENTS('true')} union all ${COMPANIES('true')} order by "group", rank`;

/** What the index says of the instruments `$2` and the companies `$3`. */
export const SOURCE_OF_SOME = `
  with touched as materialized (
      select issuer_id as id from instrument where id = any($2::bigint[]) union select unnest($3::bigint[])),
    weight as materialized (${WEIGHTS('instrument.issuer_id in (select id from touched)')}),
    issuer_titles as materialized (${TITLES('issuer_id in (select id from touched)')})
  ${INSTRUMENTS('# = any($2::bigint[])')} union all ${COMPANIES('# = any($3::bigint[])')}`;

import type pg from 'pg';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import { isLei } from '#domain/issuer/legal-entity.ts';
import { isIsin } from '#domain/market/instrument.ts';
import { earlierFigures, latestFigureColumns, MAX_DAYS_BEFORE } from '../../market/trading-days/listings.ts';
import { withBackupConnection } from '../backup/backup-connection.ts';
import { type BrokenRule, type QueryRule, type Reference, rowRules, type TableRules } from './row-rules.ts';

const EXAMPLES = 5;
const AT_ONCE = 20_000;
/** East of all other places the date is this far ahead of UTC. */
const FURTHEST_EAST_MS = 14 * 3_600_000;
const MAX_FLOAT = '1.7976931348623157e308';

/** Rules that no list of conditions says. */
const otherRules = {
  'numbers-finite': 'no number is infinite, or none at all (NaN)',
  'row-has-its-owner': 'what names an instrument, issuer, venue, source, import or account names one that is there',
  'sequence-ahead': 'the next number of a table is higher than those in it',
  'isin-check-digit': 'an ISIN ends in its check digit (ISO 6166)',
  'lei-check-digits': 'a legal entity identifier ends in its check digits (ISO 17442)',
} as const;

/** Every rule with what it says, in the order of checking. */
export function allRules(): readonly { readonly name: string; readonly says: string }[] {
  const rows = rowRules('1970-01-01').flatMap(({ rules }) => rules);
  const others = Object.entries(otherRules).map(([name, says]) => ({ name, says }));
  return [...rows, ...queryRules, ...others].map(({ name, says }) => ({ name, says }));
}

type OnRule = (rule: string) => void;

async function brokenRows(client: pg.ClientBase, { table, key, rules }: TableRules): Promise<readonly BrokenRule[]> {
  const counts = rules.map(({ broken }, at) => `count(*) filter (where ${broken})::text as "${at}"`);
  const { rows } = await client.query<Record<string, string>>(`select ${counts.join(', ')} from ${table}`);
  const found: BrokenRule[] = [];
  for (const [at, { name, broken }] of rules.entries()) {
    const count = Number(rows[0]?.[at] ?? 0);
    if (count === 0) continue;
    const examples = await client.query<{ example: string }>(
      `select concat_ws(' ', ${key.join(', ')}) as example from ${table} where ${broken} order by ${key.join(', ')} limit ${EXAMPLES}`,
    );
    found.push({ rule: name, table, count, examples: examples.rows.map(({ example }) => example) });
  }
  return found;
}

async function brokenQuery(client: pg.ClientBase, { name, query }: Pick<QueryRule, 'name' | 'query'>, table?: string) {
  const { rows } = await client.query<{ count: string; examples: readonly string[] | null }>(
    `with broken as (${query}) select count(*)::text as count,
       (select array_agg(example) from (select example from broken order by example limit ${EXAMPLES}) as first) as examples from broken`,
  );
  const count = Number(rows[0]?.count ?? 0);
  if (count === 0) return [];
  return [{ rule: name, ...(table !== undefined && { table }), count, examples: rows[0]?.examples ?? [] }];
}

interface FloatColumns {
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

const FIND_FLOATS = `
  select relname as table, array_agg(attname::text order by attnum) as columns,
    coalesce((select array_agg(key.attname::text order by key.attnum) from pg_index join pg_attribute as key
      on key.attrelid = indrelid and key.attnum = any(indkey) where indrelid = pg_class.oid and indisprimary), '{}') as key
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and atttypid = 'float8'::regtype
  group by pg_class.oid, relname order by relname`;

/** The rule of finite numbers of each table that has any. */
async function finiteRules(client: pg.ClientBase): Promise<readonly TableRules[]> {
  const { rows } = await client.query<FloatColumns>(FIND_FLOATS);
  return rows.map(({ table, columns, key }) => {
    const broken = columns.map((column) => `${column} not between -${MAX_FLOAT} and ${MAX_FLOAT}`).join(' or ');
    return { table, key: key.length > 0 ? key : columns, rules: [{ name: 'numbers-finite', says: '', broken }] };
  });
}

/** Numbers of a table in the order of reading: rules of the same table are counted in one pass. */
function joined(one: readonly TableRules[], other: readonly TableRules[]): readonly TableRules[] {
  const alone = other.filter(({ table }) => !one.some((rules) => rules.table === table));
  const extended = one.map((rules) => {
    const more = other.filter(({ table }) => table === rules.table).flatMap((found) => found.rules);
    return { ...rules, rules: [...rules.rules, ...more] };
  });
  return [...extended, ...alone];
}

const FIND_IDENTITIES = `
  select relname as table, attname as column, pg_get_serial_sequence(format('%I', relname), attname) as sequence
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> '' order by 1`;

async function brokenSequences(client: pg.ClientBase): Promise<readonly BrokenRule[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(FIND_IDENTITIES);
  const found: BrokenRule[] = [];
  for (const { table, column, sequence } of rows) {
    const query = `select max(${column})::text as example from ${table} having max(${column}) >=
      (select case when is_called then last_value + 1 else last_value end from ${sequence})`;
    found.push(...(await brokenQuery(client, { name: 'sequence-ahead', query }, table)));
  }
  return found;
}

interface CodeRule {
  readonly rule: keyof typeof otherRules;
  readonly table: string;
  readonly column: string;
  readonly isRight: (code: string) => boolean;
}

const CODES: readonly CodeRule[] = [
  { rule: 'isin-check-digit', table: 'instrument', column: 'isin', isRight: isIsin },
  { rule: 'lei-check-digits', table: 'issuer', column: 'lei', isRight: isLei },
  { rule: 'lei-check-digits', table: 'legal_entity', column: 'lei', isRight: isLei },
];

async function brokenCodes(client: pg.ClientBase, { rule, table, column, isRight }: CodeRule) {
  const wrong: string[] = [];
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ code: string }>(
      `select ${column} as code from ${table} where ${column} > $1 order by ${column} limit ${AT_ONCE}`,
      [last],
    );
    wrong.push(...rows.map(({ code }) => code).filter((code) => !isRight(code)));
    const end = rows.at(-1)?.code;
    if (end === undefined) break;
    last = end;
  }
  return wrong.length === 0 ? [] : [{ rule, table, count: wrong.length, examples: wrong.slice(0, EXAMPLES) }];
}

/** Columns that name a row of another table, wherever they stand. */
const REFERENCES: readonly Reference[] = [
  ...['instrument_id', 'bond_id', 'fund_id', 'index_id', 'underlying_id'].map((column) => ({
    column,
    parent: 'instrument',
  })),
  ...['issuer_id', 'related_issuer_id'].map((column) => ({ column, parent: 'issuer' })),
  { column: 'venue_id', parent: 'venue' },
  { column: 'source_id', parent: 'source' },
  { column: 'import_id', parent: 'import_run' },
  { column: 'curve_id', parent: 'curve' },
  { column: 'participant_id', parent: 'participant' },
  { column: 'contact_id', parent: 'participant_contact' },
  { column: 'account_id', parent: 'account' },
];

/** What outlives the row that it names, for its reason: the log tells of accounts that are gone, the sector of a company that is gone is still owed its medians. */
const OUTLIVING: ReadonlySet<string> = new Set([
  'audit_log.account_id',
  'company_multiplier.issuer_id',
  'multiplier_change.issuer_id',
]);

const FIND_COLUMNS = `
  select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attname = any($1)
    and not exists (select 1 from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum])
  order by 1, 2`;

/** A column that names rows of another table, which the database itself does not hold to it. */
interface OpenReference extends Reference {
  readonly table: string;
}

async function findOpenReferences(client: pg.ClientBase): Promise<readonly OpenReference[]> {
  const parents = new Map(REFERENCES.map(({ column, parent }) => [column, parent]));
  const { rows } = await client.query<{ table: string; column: string }>(FIND_COLUMNS, [[...parents.keys()]]);
  return rows.flatMap(({ table, column }) => {
    const parent = parents.get(column);
    return parent === undefined || OUTLIVING.has(`${table}.${column}`) ? [] : [{ table, column, parent }];
  });
}

/** The ids in a column that name no row. */
function orphansQuery({ table, column, parent }: OpenReference): string {
  // The generated market comes with rows of demo accounts, which are made when they are first offered.
  const owed = parent === 'account' ? ' where not exists (select 1 from instrument where is_generated)' : '';
  return `select id::text as example from
    (select distinct ${column} as id from ${table} where ${column} is not null except select id from ${parent}) as lost${owed}`;
}

const LISTED = `select instrument_id, venue_id, first_date, last_date, day_count, has_price, has_yield, has_g_spread from listing`;
const FROM_DAYS = `
  select instrument_id, venue_id, min(date), max(date), count(*)::integer, bool_or(indicative_price is not null),
    bool_or(indicative_yield is not null), bool_or(g_spread is not null)
  from trading_day group by instrument_id, venue_id`;

// Not as the figures are written, by a question for each row: a cluster joins what lies together and answers nothing else.
const lastBefore = (column: string, condition: string) =>
  `(array_agg(day.${column} order by day.date desc) filter (where ${condition}))[1]`;
const DAY_BEFORE = `day.date < figure.date and day.date >= figure.date - ${MAX_DAYS_BEFORE}`;

/** What the latest figures have of earlier days, from the trading days before theirs. */
const EARLIER_FIGURES = `
  select figure.instrument_id,
    ${lastBefore('indicative_price', `day.date <= (figure.date - interval '1 year')::date`)} as price_year_before,
    ${lastBefore('indicative_price', DAY_BEFORE)} as price_day_before,
    ${lastBefore('g_spread', DAY_BEFORE)} as spread_day_before
  from latest_figure as figure
  join trading_day as day on day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id
  where day.indicative_price is not null group by figure.instrument_id`;

/** What is in the index while nothing waits for it. */
const WHILE_INDEXED = `exists (select 1 from search_state) and not exists (select 1 from search_change)`;
/** Of a sum of payments that are rounded to cents. */
const PAID_WITHIN = 0.05;

/** The rules of several rows; each gives what breaks it as `example`. */
const queryRules: readonly QueryRule[] = [
  {
    name: 'pool-factor-range',
    says: 'the share of the nominal that is outstanding is from 0 to 1, above it after capitalised interest alone',
    query: `select instrument_id::text as example
      from bond_terms left join (select instrument_id from cash_flow where redemption < 0 group by instrument_id) as grown using (instrument_id)
      where pool_factor < 0 or pool_factor > 1 and grown.instrument_id is null`,
  },
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
      left join (${EARLIER_FIGURES}) as earlier on earlier.instrument_id = figure.instrument_id
      where figure.date is distinct from listing.last_date or day.date is null
        or ${latestFigureColumns.map((column) => `figure.${column} is distinct from day.${column}`).join(' or ')}
        or ${Object.keys(earlierFigures)
          .map((name) => `figure.${name} is distinct from earlier.${name}`)
          .join(' or ')}`,
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
        from cash_flow group by instrument_id having min(redemption) >= 0
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

/** Holds what is stored against the rules of the domain; gives those that are broken. `now` decides what is in the future. */
export function verifyDatabase(
  url: string,
  now: Date,
  onRule: OnRule = () => undefined,
): Promise<readonly BrokenRule[]> {
  const latestDay = new Date(now.getTime() + FURTHEST_EAST_MS).toISOString().slice(0, 10);
  return withBackupConnection(url, async (client) => {
    const broken: BrokenRule[] = [];
    const take = async (name: string, work: Promise<readonly BrokenRule[]>) => {
      onRule(name);
      broken.push(...(await work));
    };
    await client.query('begin isolation level repeatable read read only');
    for (const rules of joined(rowRules(latestDay), await finiteRules(client)))
      await take(rules.table, brokenRows(client, rules));
    for (const rule of queryRules) await take(rule.name, brokenQuery(client, rule));
    for (const open of await findOpenReferences(client))
      await take(
        `${open.table}.${open.column}`,
        brokenQuery(client, { name: 'row-has-its-owner', query: orphansQuery(open) }, `${open.table}.${open.column}`),
      );
    await take('sequences', brokenSequences(client));
    for (const code of CODES) await take(`${code.table}.${code.column}`, brokenCodes(client, code));
    await client.query('commit');
    return broken;
  });
}

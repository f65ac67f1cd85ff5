import { createHash } from 'node:crypto';
import type pg from 'pg';
import { LATEST_OF_EACH } from '../../market/trading-days/listings.ts';
import { KNOWN_SCHEMA } from '../../platform/as-of/known-pool.ts';

type Client = Pick<pg.ClientBase, 'query'>;

const FIND_TABLES = `
  select substr(relname, length('superseded_') + 1) as name,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attname <> 'superseded_at' order by attnum) as columns
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname ~ '^superseded_' order by 1`;

interface KeptTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What is said of a day comes after it, so that no later day was known. */
const dayOf: Readonly<Record<string, string>> = {
  trading_day: 'date',
  end_of_day_price: 'date',
};

const HELD_THEN = 'stored_at < (select public.known_until()) and superseded_at >= (select public.known_until())';

/**
 * The rows that held at the end of a day. The tables are joined as they are and chosen from together: so the database looks into both by the keys
 * of whatever asks, as it does into a single table.
 */
function heldThen({ name, columns }: KeptTable): string {
  const day = dayOf[name];
  const list = columns.join(', ');
  return `
    select ${list} from (
      select ${list}, 'infinity'::timestamptz as superseded_at from public.${name}
      union all
      select ${list}, superseded_at from public.superseded_${name}
    ) as version
    where ${HELD_THEN}
      ${day === undefined ? '' : `and ${day} <= (select public.known_on())`}`;
}

const END_YIELD_COLUMNS =
  'instrument_id, venue_id, date, yield_to_worst, worst_kind, worst_date, yield_to_put, yield_to_call, yield_to_best, stored_at';

/** A row with a kind and no yield was that of the day: the yield to maturity of a bond that nobody may end before (migration 0192). */
const KNOWN_END_YIELDS = `
  select kept.instrument_id, coalesce(figure.venue_id, kept.venue_id) as venue_id, coalesce(figure.date, kept.date) as date,
    coalesce(kept.yield_to_worst, figure.effective_yield_to_maturity) as yield_to_worst, worst_kind, worst_date,
    yield_to_put, yield_to_call, yield_to_best
  from (${heldThen({ name: 'latest_end_yield', columns: [END_YIELD_COLUMNS] })}) as kept
  left join latest_figure as figure
    on figure.instrument_id = kept.instrument_id and kept.yield_to_worst is null and kept.worst_kind = 'maturity'`;

const viewOf = (name: string, rows: string) => `create view ${KNOWN_SCHEMA}.${name} as ${rows}`;

/** The days of a row of `listing` that were known, as the views have them. */
const daysOf = (place: string, condition = 'true') =>
  `from trading_day day where day.instrument_id = ${place}.instrument_id and day.venue_id = ${place}.venue_id and ${condition}`;

/** Whether such a day had a figure. Where none has it now, one that was corrected may have had it. */
const hadFigure = (name: string, column: string) => `case when place.${name}
  then exists (select ${daysOf('place', `day.${column} is not null`)})
  else exists (select ${daysOf('place', `day.${column} is not null`).replace('trading_day', 'public.superseded_trading_day')}
    and ${HELD_THEN} and day.date <= (select public.known_on())) end as ${name}`;

/** What the histories span that were known: of a history that was there once there is a row now, and its days are looked up from it by their keys. */
const KNOWN_LISTINGS = `
  select place.instrument_id, place.venue_id, (select date ${daysOf('place')} order by date limit 1) as first_date, latest.date as last_date,
    (select count(*)::integer ${daysOf('place')}) as day_count,
    ${hadFigure('has_price', 'indicative_price')}, ${hadFigure('has_yield', 'indicative_yield')}, ${hadFigure('has_g_spread', 'g_spread')}
  from public.listing as place cross join lateral (select date ${daysOf('place')} order by date desc limit 1) as latest`;

/** What is kept beside the days for speed follows from the days that were known. */
const following = [
  ['listing', KNOWN_LISTINGS],
  ['latest_figure', LATEST_OF_EACH],
  // No earlier ones are kept.
  ['latest_z_spread', 'select * from public.latest_z_spread where false'],
  ['latest_market_yield', 'select * from public.latest_market_yield where false'],
  ['latest_swap_spread', 'select * from public.latest_swap_spread where false'],
  ['latest_option_figure', 'select * from public.latest_option_figure where false'],
  ['liquidity_score', 'select * from public.liquidity_score where false'],
] as const;

/** Kept tables of which something follows from the days too. */
const partlyFollowing: Readonly<Record<string, string>> = { latest_end_yield: KNOWN_END_YIELDS };

const FIND_FOLLOWING = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`;

/** Of tables that a later migration makes there are no views yet. */
function statementsFor(tables: readonly KeptTable[], existing: ReadonlySet<string>): readonly string[] {
  if (tables.length === 0) return [];
  return [
    `create schema ${KNOWN_SCHEMA}`,
    ...tables.filter(({ name }) => !(name in partlyFollowing)).map((table) => viewOf(table.name, heldThen(table))),
    // Made with the schema first on the search path, so that they read the views above.
    ...following.filter(([name]) => existing.has(name)).map(([name, rows]) => viewOf(name, rows)),
    ...tables.flatMap(({ name }) => {
      const rows = partlyFollowing[name];
      return rows === undefined ? [] : [viewOf(name, rows)];
    }),
  ];
}

const FIND_MARK = `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = '${KNOWN_SCHEMA}'`;

export async function dropKnownViews(client: Client): Promise<void> {
  await client.query(`drop schema if exists ${KNOWN_SCHEMA} cascade`);
}

async function inTransaction(client: Client, statements: readonly string[]): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Makes the views over the tables that keep what was known before, where they are not there as this version has them. */
export async function makeKnownViews(client: Client): Promise<void> {
  const { rows: tables } = await client.query<KeptTable>(FIND_TABLES);
  const { rows: existing } = await client.query<{ name: string }>(FIND_FOLLOWING, [following.map(([name]) => name)]);
  const statements = statementsFor(tables, new Set(existing.map(({ name }) => name)));
  const mark = createHash('sha256').update(statements.join(';')).digest('hex');
  const { rows } = await client.query<{ mark: string | null }>(FIND_MARK);
  if (statements.length === 0 || rows[0]?.mark === mark) return;
  await inTransaction(client, [
    // On a cluster the coordinator alone asks by them; a plain server passes the setting over.
    'set local citus.enable_ddl_propagation to off',
    `set local search_path to ${KNOWN_SCHEMA}, public`,
    `drop schema if exists ${KNOWN_SCHEMA} cascade`,
    ...statements,
    `comment on schema ${KNOWN_SCHEMA} is '${mark}'`,
  ]);
}

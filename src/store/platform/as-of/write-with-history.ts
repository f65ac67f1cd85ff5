import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import { type distributedTables, isDistributed } from '../distribution/find-placement.ts';

type Distributed = (typeof distributedTables)[number]['table'];

/** The moment with which a transaction stores, and its day, as literals of SQL: a cluster decides on each row where the row lies, and asks no function meanwhile. */
interface StoringMoment {
  readonly moment: string;
  /** Beginning of the day, UTC. */
  readonly dayStart: string;
  readonly date: string;
}

/** The moment with which a transaction stores. */
async function findStoringMoment({ client }: Pick<WriteTransaction, 'client'>): Promise<StoringMoment> {
  const { rows } = await client.query<StoringMoment>(
    `select quote_literal(moment::text) || '::timestamptz' as moment,
       quote_literal(date_trunc('day', moment, 'UTC')::text) || '::timestamptz' as "dayStart",
       quote_literal((moment at time zone 'UTC')::date::text) || '::date' as date
     from storing_moment() as moment`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no moment');
  return row;
}

/** Says of a replaced row whether it was known: a day of trading that is still moving was not, nor was a quote that came in today. */
const wasKnown = {
  trading_day: ({ date }, before) => `${before}.date < ${date}`,
  participant_quote: ({ dayStart }, before) => `${before}.stored_at < ${dayStart}`,
  end_of_day_price: () => 'true',
  cash_flow: () => 'true',
  indexed_face: () => 'true',
} as const satisfies Partial<Record<Distributed, (now: StoringMoment, before: string) => string>>;

/** The tables of market data whose replaced rows are kept by the statements that write them; those of others are by triggers (migration 0155). */
export type KeptByStatement = keyof typeof wasKnown;

export function isKeptByStatement(table: string): table is KeptByStatement {
  return Object.hasOwn(wasKnown, table);
}

/** Tables of which a row that moves is kept all the same where an import replaces what another brought: it returns when that is taken back. */
const isImported: ReadonlySet<string> = new Set<KeptByStatement>(['trading_day', 'participant_quote']);

/** The old row of a statement as JSON, in its `returning`; null where it was added, or nobody has to know it later. */
const supersededRow = (condition: string, { moment }: StoringMoment) =>
  `case when old.stored_at <> ${moment} and (${condition}) then to_jsonb(old) end as before`;

/** An update of figures that follow from a row, where it keeps rows as they were. */
export interface HistoryUpdate {
  /** What it sets beside the figures. */
  readonly assignment: string;
  /** What it returns of a row as it was. */
  readonly returned: string;
  /** The statement that notes those rows from the rows that it returned. */
  readonly noting: (changed: string) => string;
}

async function findColumns({ client }: Pick<WriteTransaction, 'client'>, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => name);
}

/**
 * How an update of figures keeps rows: where a figure that was there on an earlier day becomes another. Only those are made JSON: all columns
 * of each changed row cost half of the update. A cluster takes no function that makes JSON in what an update returns, so that there the columns
 * are returned as they are.
 */
export async function updateWithHistory(
  tx: WriteTransaction,
  table: KeptByStatement,
  figures: readonly string[],
  { stored, next }: { readonly stored: string; readonly next: string },
): Promise<HistoryUpdate> {
  const now = await findStoringMoment(tx);
  const { moment, dayStart } = now;
  const differs = (before: string, after: string) =>
    figures.map((name) => `${before}.${name} is not null and ${before}.${name} is distinct from ${after}.${name}`);
  const isKept = (before: string, after: string) =>
    `(${before}.stored_at < ${dayStart} and ${wasKnown[table](now, before)} and (${differs(before, after).join(' or ')}))`;
  const assignment = `stored_at = case when ${isKept(stored, next)} then ${moment} else ${stored}.stored_at end`;
  const wasKept = `old.stored_at <> ${moment} and ${isKept('old', 'new')}`;
  if (!(await isDistributed(tx, table))) {
    return {
      assignment,
      returned: `case when ${wasKept} then to_jsonb(old) end as before`,
      noting: (changed) => `insert into pg_temp.superseded
        select ${changed}.instrument_id, ${changed}.before from ${changed} where ${changed}.before is not null`,
    };
  }
  const columns = await findColumns(tx, table);
  const before = columns.map((_, at) => `before_${at}`);
  return {
    assignment,
    returned: [...columns.map((name, at) => `old.${name} as ${before[at]}`), `${wasKept} as was_known`].join(', '),
    noting: (changed) => `insert into pg_temp.superseded select ${changed}.instrument_id, to_jsonb(was) from ${changed}
      cross join lateral (select ${columns.map((name, at) => `${changed}.${before[at]} as ${name}`).join(', ')}) as was
      where ${changed}.was_known`,
  };
}

const CREATE_STAGE = `create temporary table if not exists superseded
  (instrument_id bigint, before jsonb) on commit drop`;

/** A write of such a table, without its `returning`, as a statement whose rows have `instrument_id`. */
interface HistoryWrite {
  readonly table: KeptByStatement;
  readonly statement: string;
  readonly values?: readonly unknown[];
  readonly isRemoval?: boolean;
}

/**
 * Writes rows and moves those that are replaced or deleted to `superseded_…`; gives the instrument of each row that was written. They go by way of
 * a temporary table, which one server and a cluster alike take from a write and put into another table.
 */
export async function writeWithHistory({ client }: WriteTransaction, write: HistoryWrite) {
  const { table, statement, values = [], isRemoval = false } = write;
  await client.query(CREATE_STAGE);
  const now = await findStoringMoment({ client });
  const known = wasKnown[table](now, 'old');
  const replaced = isRemoval ? 'true' : 'new.import_id is not null and old.import_id is distinct from new.import_id';
  const before = supersededRow(isImported.has(table) ? `${known} or (${replaced})` : known, now);
  // What a removal returns a cluster wants as it is.
  const written = isRemoval
    ? `gone as (${statement} returning ${table}.*), written as (select old.instrument_id, ${before} from gone as old)`
    : `written as (${statement} returning new.instrument_id, ${before})`;
  const { rows } = await client.query<{ instrument_id: number }>(
    `with ${written} insert into pg_temp.superseded select instrument_id, before from written returning instrument_id`,
    [...values],
  );
  await moveSuperseded({ client }, table);
  return rows.map((row) => row.instrument_id);
}

/** Moves the rows that a write noted in `pg_temp.superseded` to where they stay. */
async function moveSuperseded({ client }: Pick<WriteTransaction, 'client'>, table: KeptByStatement): Promise<void> {
  await client.query(`insert into superseded_${table}
    select storing_moment(), item.* from pg_temp.superseded cross join jsonb_populate_record(null::${table}, before) as item
    where before is not null`);
  await client.query('delete from pg_temp.superseded');
}

/** Runs a statement that notes replaced rows in `pg_temp.superseded`, and keeps them. */
export async function keepNoted<Result>(
  { client }: Pick<WriteTransaction, 'client'>,
  table: KeptByStatement,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(CREATE_STAGE);
  const result = await work();
  await moveSuperseded({ client }, table);
  return result;
}

/** Lets a transaction store from here on as if it were done at a moment; null for its own. */
export async function storeAt({ client }: Pick<WriteTransaction, 'client'>, moment: Date | null): Promise<void> {
  await client.query(`select set_config('bondlens.storing_moment', $1, true)`, [moment?.toISOString() ?? '']);
}

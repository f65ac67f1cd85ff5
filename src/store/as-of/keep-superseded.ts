import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { distributedTables } from '../distribution/distributed-tables.ts';

type Distributed = (typeof distributedTables)[number]['table'];

const TODAY = `date_trunc('day', storing_moment(), 'UTC')`;

/** Says of a replaced row (`old`) whether it was known: one that came in today and is still moving was not. */
const wasKnown = {
  trading_day: `(old.stored_at < ${TODAY} or old.date < (storing_moment() at time zone 'UTC')::date)`,
  participant_quote: `old.stored_at < ${TODAY}`,
  end_of_day_price: 'true',
  cash_flow: 'true',
  indexed_face: 'true',
} as const satisfies Partial<Record<Distributed, string>>;

/** The tables of market data whose replaced rows are kept by the statements that write them; those of others are by triggers (migration 0155). */
export type KeptByStatement = keyof typeof wasKnown;

export function isKeptByStatement(table: string): table is KeptByStatement {
  return Object.hasOwn(wasKnown, table);
}

/** The old row of a statement as JSON, in its `returning`; null where it was added, or nobody has to know it later. */
const supersededRow = (condition: string) =>
  `case when old.stored_at <> storing_moment() and ${condition} then to_jsonb(old) end as before`;

/** How an update of figures that follow from a row keeps the row: it does where a figure that was there on an earlier day becomes another. */
export function keptFigures(names: readonly string[], stored: string, next: string) {
  const differs = (before: string, after: string) =>
    names.map((name) => `${before}.${name} is not null and ${before}.${name} is distinct from ${after}.${name}`);
  const isKept = (before: string, after: string) =>
    `(${before}.stored_at < ${TODAY} and (${differs(before, after).join(' or ')}))`;
  return {
    assignment: `stored_at = case when ${isKept(stored, next)} then storing_moment() else ${stored}.stored_at end`,
    returned: supersededRow(isKept('old', 'new')),
  };
}

const CREATE_STAGE = `create temporary table if not exists superseded
  (instrument_id bigint, before jsonb) on commit drop`;

/** A write of such a table, without its `returning`, as a statement whose rows have `instrument_id`. */
interface KeptWrite {
  readonly table: KeptByStatement;
  readonly statement: string;
  readonly values?: readonly unknown[];
  readonly isRemoval?: boolean;
}

/**
 * Writes rows and moves those that are replaced or deleted to `superseded_…`; gives the instrument of each row that was written. They go by way of
 * a temporary table, which one server and a cluster alike take from a write and put into another table.
 */
export async function writeKeeping({ client }: WriteTransaction, write: KeptWrite): Promise<readonly number[]> {
  const { table, statement, values = [], isRemoval = false } = write;
  await client.query(CREATE_STAGE);
  const { rows } = await client.query<{ instrument_id: number }>(
    `with written as (${statement} returning ${isRemoval ? 'old' : 'new'}.instrument_id, ${supersededRow(wasKnown[table])})
     insert into pg_temp.superseded select instrument_id, before from written returning instrument_id`,
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

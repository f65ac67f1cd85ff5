import { recordPending } from '../../bond/derivation/pending-derivation.ts';
import { refreshDays } from '../../market/trading-days/listings.ts';
import { writeByInstrument } from '../../platform/bulk-copy/noted-writes.ts';
import {
  findNaming,
  type NamingColumn,
  type RenamedSubject,
  removeTold,
} from '../../platform/bulk-copy/rename-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { changesOfBond, noteChangedIds } from '../../platform/changes/data-changes.ts';
import { distributedTables } from '../../platform/distribution/find-placement.ts';
import { joinPurchases } from '../../portfolio/watchlists/join-purchases.ts';
import { emptiedColumns, marketColumns, readerColumns } from '../demo-market/subject-columns.ts';

/** Why two bonds are not joined: one is not there, both are the same, or what is known of them contradicts. */
export type JoinRefusal = 'unknown' | 'same' | 'generated' | 'currency' | 'maturity';

/** Rows of a table that the kept bond takes over, and those that it said itself or has no use for. */
interface JoinedTable {
  readonly table: string;
  readonly moved: number;
  readonly dropped: number;
}

/** What became of the rows of the bond that is gone, or why it stays. */
export type JoinedBonds =
  | { readonly ok: true; readonly tables: readonly JoinedTable[] }
  | { readonly ok: false; readonly why: JoinRefusal };

/** Computed, or a queue: made anew for the bond that is kept. */
const following = /^(listing|live_event|pending_derivation|liquidity_score|latest_\w+|former_instrument)$/;

/** Of these a bond has its own rows or those of the other, never a mixture: two sources count and part them differently. */
const undivided: ReadonlySet<string> = new Set([
  'cash_flow',
  'indexed_face',
  'offer',
  'issue_tranche',
  'issue_manager',
  'issue_covenant',
  'issue_stake',
  'redemption_right',
  'structured_underlying',
  'structured_observation',
  'restructuring',
  'restructured_term',
  'text_section',
  'rating_step',
  'bond_party',
  'fund_holding',
  'tracked_index',
]);

const distributed: ReadonlySet<string> = new Set(distributedTables.map(({ table }) => table));

interface BondFacts {
  readonly id: number;
  readonly isGenerated: boolean;
  readonly currency: string | null;
  readonly maturesOn: string | null;
}

const FIND_FACTS = `
  select id, is_generated as "isGenerated", coalesce(terms.face_currency, currency) as currency, terms.matures_on::text as "maturesOn"
  from instrument left join bond_terms as terms on terms.instrument_id = id where kind = 'bond' and id = any($1)`;

const isOther = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;

async function refusalOf(
  { client }: WriteTransaction,
  { keptId, goneId }: RenamedSubject,
): Promise<JoinRefusal | null> {
  if (keptId === goneId) return 'same';
  const { rows } = await client.query<BondFacts>(FIND_FACTS, [[keptId, goneId]]);
  const [one, other] = rows;
  if (one === undefined || other === undefined) return 'unknown';
  if (one.isGenerated !== other.isGenerated) return 'generated';
  if (isOther(one.currency, other.currency)) return 'currency';
  return isOther(one.maturesOn, other.maturesOn) ? 'maturity' : null;
}

async function countRows({ client }: WriteTransaction, { table, column }: NamingColumn, id: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where ${column} = $1`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

async function removeRows(tx: WriteTransaction, { table, column }: NamingColumn, goneId: number): Promise<number> {
  const statement = `delete from ${table} where ${column} = $1`;
  if (column !== 'instrument_id') return (await tx.client.query(statement, [goneId])).rowCount ?? 0;
  return (await writeByInstrument(tx, { table, statement, values: [goneId], isRemoval: true })).length;
}

/** Columns that a copy of a row takes over: its moment is that of the copy. */
async function copiedColumns({ client }: WriteTransaction, { table, column }: NamingColumn) {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0
       and not attisdropped and attgenerated = '' and attname <> all($2) order by attnum`,
    [`public.${table}`, [column, 'stored_at']],
  );
  return rows.map(({ name }) => name).join(', ');
}

/** A row of a cluster lies where its instrument does: it is written anew there. Gives how many rows went over. */
async function copyRows(tx: WriteTransaction, naming: NamingColumn, { keptId, goneId }: RenamedSubject) {
  const { table, column } = naming;
  const columns = await copiedColumns(tx, naming);
  const stage = `pg_temp.joined_${table}`;
  await tx.client.query(
    `create temporary table joined_${table} on commit drop as select ${columns} from ${table} where ${column} = ${goneId}`,
  );
  const statement = `insert into ${table} as target (${column}, ${columns}) overriding system value
    select ${keptId}, ${columns} from ${stage} on conflict do nothing`;
  if (column !== 'instrument_id') return (await tx.client.query(statement)).rowCount ?? 0;
  return (await writeByInstrument(tx, { table, statement })).length;
}

/** Lets rows of a table name the kept bond; of two that would be one row that of the kept bond stands. */
async function moveRows(tx: WriteTransaction, naming: NamingColumn, subject: RenamedSubject): Promise<JoinedTable> {
  const { table, column } = naming;
  const count = await countRows(tx, naming, subject.goneId);
  if (count === 0) return { table, moved: 0, dropped: 0 };
  // A fund that holds both holds both amounts of the one.
  const isPart = emptiedColumns.some((each) => each.table === table && each.column === column);
  const isTold = undivided.has(table) && !isPart && (await countRows(tx, naming, subject.keptId)) > 0;
  let moved = 0;
  if (distributed.has(table) || isTold || following.test(table)) {
    if (!isTold && !following.test(table)) moved = await copyRows(tx, naming, subject);
    await removeRows(tx, naming, subject.goneId);
  } else {
    await removeTold(tx, naming, subject);
    const { keptId, goneId } = subject;
    const text = `update ${table} set ${column} = $1 where ${column} = $2`;
    moved = (await tx.client.query(text, [keptId, goneId])).rowCount ?? 0;
  }
  return { table, moved, dropped: following.test(table) ? 0 : count - moved };
}

/** What the kept bond does not say of itself it takes from the other, whose codes lead to it from now on. */
const TAKE_OVER = `
  with gone as (delete from instrument where id = $1 returning *)
  select issuer_id, isin, ticker, registration_number, currency, status_id from gone`;
const FILL = `
  update instrument set updated_at = now(), issuer_id = coalesce(issuer_id, $2), isin = coalesce(isin, $3), ticker = coalesce(ticker, $4),
    registration_number = coalesce(registration_number, $5), currency = coalesce(currency, $6), status_id = coalesce(status_id, $7)
  where id = $1`;

async function takeOver({ client }: WriteTransaction, { keptId, goneId }: RenamedSubject): Promise<void> {
  // Addresses that led to it would go with it.
  await client.query('update former_instrument set instrument_id = $1 where instrument_id = $2', [keptId, goneId]);
  const { rows } = await client.query<Record<string, unknown>>(TAKE_OVER, [goneId]);
  await client.query(FILL, [keptId, ...Object.values(rows[0] ?? {})]);
  await client.query('insert into former_instrument (id, instrument_id) values ($2, $1)', [keptId, goneId]);
}

/**
 * Makes one bond of two that are the same security. What names the second names the first: days of trading, quotes, ratings, lists and alerts
 * of readers. The first keeps what it says, its ISIN, terms and payments among it, and takes over what only the second said. Pages as of days before
 * show both as they were. Figures are computed anew later.
 */
export async function joinBonds(tx: WriteTransaction, subject: RenamedSubject): Promise<JoinedBonds> {
  const why = await refusalOf(tx, subject);
  if (why !== null) return { ok: false, why };
  const { keptId, goneId } = subject;
  const named = [...readerColumns.instrument, ...marketColumns.instrument, ...emptiedColumns];
  const naming = await findNaming(tx, [...new Set(named.map(({ column }) => column))]);
  const isNamed = ({ table, column }: NamingColumn) =>
    table !== 'former_instrument' && named.some((each) => each.table === table && each.column === column);
  await joinPurchases(tx, subject);
  const tables: JoinedTable[] = [];
  for (const column of naming.filter(isNamed)) tables.push(await moveRows(tx, column, subject));
  await tx.client.query(
    `update alert set subject = jsonb_set(subject, '{instrumentId}', to_jsonb($1::bigint)) where (subject ->> 'instrumentId')::bigint = $2`,
    [keptId, goneId],
  );
  await takeOver(tx, subject);
  await refreshDays(tx, [keptId]);
  for (const table of changesOfBond) await noteChangedIds(tx, table, [keptId, goneId]);
  await recordPending(tx, { instrumentIds: [keptId] });
  return { ok: true, tables: tables.filter(({ moved, dropped }) => moved + dropped > 0) };
}

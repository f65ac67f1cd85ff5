import { recordPending } from '../../bond/derivation/pending-derivation.ts';
import { refreshDays } from '../../market/trading-days/listings.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import {
  byCode,
  findInstruments,
  findIssuers,
  GENERATED,
  idsOf,
  inBatches,
  isComputed,
  type Removal,
  type Subjects,
  wasImported,
} from './generated-subjects.ts';
import { emptiedColumns, marketColumns, readerColumns, sourcedTables } from './subject-columns.ts';

const OF_GENERATED_COMMENT = `comment_id in (select id from comment where ${byCode})`;

interface LeftOver {
  readonly table: string;
  readonly condition: string;
}

interface RemovedRows {
  readonly table: string;
  readonly rows: number;
}

/** What went with the generated market. */
export interface DemoRemoval {
  /** By table, in the order in which they were removed; none without rows. */
  readonly tables: readonly RemovedRows[];
  /** Generated bonds and companies of which a source told something as well: they stay, with what it told. */
  readonly kept: { readonly instruments: number; readonly issuers: number };
}

async function findColumns({ client }: WriteTransaction) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' group by table_name`,
  );
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

/**
 * Removes rows of a table and counts them, with what was kept of them for days before. A row that a source had taken over stays kept: the demo accounts
 * are off once there was one.
 */
async function remove(removal: Removal, table: string, condition: string, values: readonly unknown[]): Promise<void> {
  const { client, counts, columns } = removal;
  const { rowCount } = await client.query(`delete from ${table} where ${condition}`, [...values]);
  if ((rowCount ?? 0) > 0) counts.set(table, (counts.get(table) ?? 0) + (rowCount ?? 0));
  const past = `superseded_${table}`;
  if (!columns.has(past)) return;
  const known = columns.get(table)?.has('is_generated') ? `${condition} and is_generated` : condition;
  await client.query(`delete from ${past} as ${table} where ${known}`, [...values]);
}

/**
 * Generated rows of subjects that stay, in tables that tell neither source nor moment. Only the generator writes titles and files of reports. Texts,
 * members and holdings are its own where they are of a day ($2) of those that go. Codes stay: by them a source finds the subject again.
 */
const untoldRows: Readonly<Record<'instrument' | 'issuer', readonly LeftOver[]>> = {
  instrument: [
    { table: 'instrument_title', condition: 'instrument_id = any($1)' },
    { table: 'text_section', condition: 'instrument_id = any($1) and updated_on = any($2)' },
    { table: 'index_member', condition: 'index_id = any($1) and as_of = any($2)' },
    { table: 'fund_holding', condition: 'fund_id = any($1) and as_of = any($2)' },
    { table: 'comment_subject', condition: `instrument_id = any($1) and ${OF_GENERATED_COMMENT}` },
  ],
  issuer: [
    { table: 'issuer_title', condition: 'issuer_id = any($1)' },
    { table: 'report_file', condition: 'issuer_id = any($1)' },
    { table: 'comment_subject', condition: `issuer_id = any($1) and ${OF_GENERATED_COMMENT}` },
  ],
};

/** The days of generated texts, members of indexes and holdings of funds, as those that go have them. */
async function findUntoldDays({ client }: Removal, of: 'instrument' | 'issuer', gone: readonly number[]) {
  if (of === 'issuer') return [];
  const days = new Set<string>();
  for (const batch of inBatches(gone)) {
    const { rows } = await client.query<{ day: string }>(
      `select updated_on::text as day from text_section where instrument_id = any($1)
       union select as_of::text from index_member where index_id = any($1)
       union select as_of::text from fund_holding where fund_id = any($1)`,
      [batch],
    );
    for (const { day } of rows) days.add(day);
  }
  return [...days];
}

/** Removes all that belongs to subjects that go, and of those that stay what was generated. */
async function removeOf(removal: Removal, of: 'instrument' | 'issuer', { gone, kept }: Subjects, onStep: OnStep) {
  const { sources, columns } = removal;
  const untold = await findUntoldDays(removal, of, gone);
  for (const { table, column } of [...readerColumns[of], ...marketColumns[of]]) {
    for (const batch of inBatches(gone)) await remove(removal, table, `${column} = any($1)`, [batch]);
    await onStep();
  }
  for (const { table, column } of marketColumns[of]) {
    const has = columns.get(table);
    if (kept.length === 0 || isComputed(table)) continue;
    if (has?.has('source_id'))
      await remove(removal, table, `${column} = any($1) and source_id = any($2)`, [kept, sources]);
    else if (has?.has('stored_at'))
      await remove(removal, table, `${column} = any($1) and not ${wasImported(table, '$2')}`, [kept, sources]);
  }
  for (const { table, condition } of untoldRows[of])
    if (kept.length > 0) await remove(removal, table, condition, condition.includes('$2') ? [kept, untold] : [kept]);
}

/** Payments of an instrument that stays are those of its generated terms until a source tells its terms. */
async function removeOldPayments(removal: Removal, kept: readonly number[]): Promise<void> {
  const open = `select id from unnest($1::bigint[]) as known (id)
    where not exists (select from bond_terms as terms where terms.instrument_id = known.id)`;
  const ids = await idsOf(removal, open, [kept]);
  await remove(removal, 'cash_flow', 'instrument_id = any($1)', [ids]);
}

/** Letters, searches and requests of the demo accounts, of which some are generated; an account comes to be with its first sign-in. */
const OF_NO_READER = 'account_id not in (select id from account where not is_demo)';

/** The agencies that rate what goes. */
async function findAgencies({ client }: Removal, instruments: readonly number[], issuers: readonly number[]) {
  const { rows } = await client.query<{ agency: string }>(
    'select distinct agency from rating where instrument_id = any($1) or issuer_id = any($2)',
    [instruments, issuers],
  );
  return rows.map(({ agency }) => agency);
}

/** What names no instrument or issuer, or something of it that is gone. */
const leftOver: readonly LeftOver[] = [
  {
    table: 'comment',
    condition: `${byCode} and not exists (select from comment_subject as about where about.comment_id = comment.id)`,
  },
  {
    table: 'comment_provider',
    condition: `${byCode} and not exists (select from comment where comment.provider_id = comment_provider.id)`,
  },
  { table: 'consensus_forecast', condition: byCode },
  { table: 'fitted_curve_day', condition: `curve_id in (select id from curve where ${byCode})` },
  {
    table: 'curve',
    condition: `${byCode} and not exists (select from curve_day where curve_day.curve_id = curve.id)`,
  },
  {
    table: 'report_line',
    condition: `form ~ '${GENERATED}' and not exists (select from report_value where report_value.line_id = report_line.id)`,
  },
  {
    table: 'rating_scale_point',
    condition: `agency = any($1) and agency not in (select agency from rating union select agency from rating_step)`,
  },
  {
    table: 'rating_agency',
    condition: `name = any($1) and name not in (select agency from rating union select agency from rating_step)`,
  },
  { table: 'quote_access_request', condition: OF_NO_READER },
  { table: 'support_ticket', condition: OF_NO_READER },
  { table: 'saved_search', condition: OF_NO_READER },
];

/** Dealers and venues are kept while a row names them. */
async function removePlaces(removal: Removal): Promise<void> {
  const dealers = await idsOf(removal, `select id from participant where ${byCode}`);
  const quoting = [
    ...(await idsOf(
      removal,
      'select distinct participant_id as id from participant_quote where participant_id = any($1)',
      [dealers],
    )),
    ...(await idsOf(
      removal,
      'select distinct participant_id as id from end_of_day_price where participant_id = any($1)',
      [dealers],
    )),
  ];
  await remove(removal, 'participant', 'id = any($1) and id <> all($2)', [dealers, quoting]);
  const condition = `${byCode} and not exists (select from listing where listing.venue_id = venue.id)
    and not exists (select from participant where participant.venue_id = venue.id)`;
  await remove(removal, 'venue', condition, []);
}

/** What changed of subjects that stay: their lists of days, and what is computed of them. */
async function deriveKept(removal: Removal, kept: readonly number[]): Promise<void> {
  if (kept.length === 0) return;
  await refreshDays(removal, kept);
  await recordPending(removal, { instrumentIds: kept });
}

async function noteRemoved(removal: Removal, instruments: Subjects, issuers: Subjects): Promise<void> {
  const changed = [...instruments.gone, ...instruments.kept];
  const tables = ['instrument', 'cash_flow', 'offer', 'bond_rating', 'trading_day', 'latest_figure'] as const;
  for (const table of [...tables, 'liquidity_score', 'text_section', 'participant_quote'] as const)
    await noteChangedIds(removal, table, changed);
  for (const table of ['issuer', 'issuer_rating'] as const)
    await noteChangedIds(removal, table, [...issuers.gone, ...issuers.kept]);
}

type OnStep = () => Promise<void>;

/** How many steps a removal tells of. */
export const REMOVAL_STEPS =
  [readerColumns, marketColumns].flatMap(({ instrument, issuer }) => [...instrument, ...issuer]).length +
  sourcedTables.length +
  leftOver.length;

/**
 * Removes the generated market whole: instruments, companies, all that is told and computed of them, curves, rates, dealers, and what readers made of
 * them. Rows of another source stay, with the bond or company that they tell of, which is marked as generated until a source tells itself.
 */
export async function removeDemoMarket(
  tx: WriteTransaction,
  onStep: OnStep = async () => undefined,
): Promise<DemoRemoval> {
  const { rows } = await tx.client.query<{ id: number }>(`select id from source where ${byCode}`);
  const sources = rows.map(({ id }) => id);
  const removal: Removal = { ...tx, sources, counts: new Map(), columns: await findColumns(tx) };
  const instruments = await findInstruments(removal);
  const issuers = await findIssuers(removal, instruments);
  const { client } = tx;
  for (const table of sourcedTables) {
    await remove(removal, table, 'source_id = any($1)', [sources]);
    await onStep();
  }
  const { gone } = instruments;
  const agencies = await findAgencies(removal, gone, issuers.gone);
  await remove(removal, 'alert', `(subject ->> 'instrumentId')::bigint = any($1)`, [gone]);
  await removeOf(removal, 'instrument', instruments, onStep);
  for (const { table, column } of emptiedColumns)
    await client.query(`update ${table} set ${column} = null where ${column} = any($1)`, [gone]);
  await removeOf(removal, 'issuer', issuers, onStep);
  await removeOldPayments(removal, instruments.kept);
  await remove(removal, 'instrument', 'id = any($1)', [gone]);
  await remove(removal, 'issuer', 'id = any($1)', [issuers.gone]);
  for (const { table, condition } of leftOver) {
    await remove(removal, table, condition, condition.includes('$1') ? [agencies] : []);
    await onStep();
  }
  await removePlaces(removal);
  const unused = sourcedTables.map((table) => `select source_id from ${table}`).join(' union ');
  await remove(removal, 'source', `id = any($1) and id not in (${unused} union select source_id from import_run)`, [
    sources,
  ]);
  await deriveKept(removal, instruments.kept);
  await noteRemoved(removal, instruments, issuers);
  return {
    tables: [...removal.counts].map(([table, rows]) => ({ table, rows })),
    kept: { instruments: instruments.kept.length, issuers: issuers.kept.length },
  };
}

import { fixedRates } from '#domain/market/overnight-fixing.ts';
import { recordPending } from '#store/bond/derivation/pending-derivation.ts';
import { refreshDays } from '#store/market/trading-days/listings.ts';
import { findUndoableRun, noteUndone, type UndoRefusal } from '#store/operator/imports/import-runs.ts';
import { type OnStep, type Touched, type UndoneTable, undoTables } from '#store/operator/imports/undo-tables.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import {
  inTrialTransaction,
  inWriteTransaction,
  type WriteTransaction,
} from '#store/platform/bulk-copy/write-transaction.ts';
import { changesOfBond, noteChangedIds } from '#store/platform/changes/data-changes.ts';
import type { Database } from '#store/platform/database/database.ts';
import { deriveAtOnce } from './derivation/derive-trading-days.ts';
import { storeArrearsCoupons } from './derivation/store-arrears-coupons.ts';

/** What was taken back, by table, or why nothing can be. */
export type UndoResult =
  | { readonly ok: true; readonly tables: readonly UndoneTable[] }
  | { readonly ok: false; readonly why: UndoRefusal };

/** Real bonds that are measured against what others brought: curves, fixings, indices, exchange rates. */
async function findMeasured({ client }: WriteTransaction): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select distinct instrument_id as id from listing join instrument on instrument.id = instrument_id where not is_generated',
  );
  return rows.map(({ id }) => id);
}

const ofAll = new Set(['curve_day', 'overnight_fixing', 'reference_index', 'exchange_rate']);

/** What follows from the rows is computed at once or waits, as after an import. */
async function deriveTouched(tx: WriteTransaction, { tables, instrumentIds, issuerIds }: Touched): Promise<void> {
  const { rows } = await tx.client.query<{ id: number }>('select id from instrument where id = any($1)', [
    [...instrumentIds],
  ]);
  const known = rows.map(({ id }) => id);
  const changed = new Set(tables.filter(({ removed, restored }) => removed + restored > 0).map(({ table }) => table));
  if (changed.has('trading_day') && known.length > 0) await refreshDays(tx, known);
  if (changed.has('overnight_fixing') || changed.has('curve_day')) {
    known.push(...(await storeArrearsCoupons(tx, { referenceRates: fixedRates, isGenerated: false })));
  }
  const ids = [...instrumentIds];
  for (const table of changesOfBond) await noteChangedIds(tx, table, ids);
  for (const table of ['issuer', 'issuer_rating'] as const) await noteChangedIds(tx, table, issuerIds);
  const measured = [...changed].some((table) => ofAll.has(table)) ? await findMeasured(tx) : [];
  const pending = [...new Set([...known, ...measured])];
  await recordPending(tx, { instrumentIds: pending });
  await deriveAtOnce(tx, pending);
}

interface UndoOptions {
  /** The account that takes back, or `bondlens` for the command line. */
  readonly by: string;
  /** From where, as the audit log says it. */
  readonly network?: string | null;
  readonly now: Date;
  /** Tells what would be taken back, and stores nothing. */
  readonly isDryRun?: boolean;
  /** Told of steps that are done, of how many. */
  readonly onStep?: OnStep;
}

/**
 * Takes an import back in one transaction: what it stored goes, what it replaced returns, and rows of which a later import said something else
 * stay, and are told. The audit log says it with it. Pages as of days before still say what the import said. Derived figures wait for `derivePending` where they are many.
 */
export function undoImport(
  database: Database,
  id: number,
  { by, network = null, now, isDryRun = false, onStep = async () => undefined }: UndoOptions,
): Promise<UndoResult> {
  const inTransaction = isDryRun ? inTrialTransaction : inWriteTransaction;
  return inTransaction(database, async (tx): Promise<UndoResult> => {
    const run = await findUndoableRun(tx, id, now);
    if (!run.ok) return run;
    const touched = await undoTables(tx, run, onStep);
    await noteUndone(tx, run.ids, by);
    const entry = { loggedAt: now, action: 'undo-import', actorId: by, accountId: null, network, detail: String(id) };
    await logAudit(tx, entry);
    if (!isDryRun) await deriveTouched(tx, touched);
    return { ok: true, tables: touched.tables };
  });
}

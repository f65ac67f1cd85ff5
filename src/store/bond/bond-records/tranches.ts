import type { IssueTranche } from '#domain/bond/issue-records.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { recordTables } from './record-tables.ts';

/** When a tranche of a bond began, and how much of it was placed. */
export type KnownTranche = Pick<IssueTranche, 'number' | 'startsOn' | 'settlesOn' | 'placed'>;

const FIND = `
  select instrument_id as "instrumentId", number, starts_on::text as "startsOn", settles_on::text as "settlesOn", placed
  from issue_tranche where instrument_id = any($1) order by instrument_id, number`;

/** The tranches of each of these bonds, within a transaction. */
export async function findTranches({ client }: WriteTransaction, instrumentIds: readonly number[]) {
  const { rows } = await client.query<KnownTranche & Pick<IssueTranche, 'instrumentId'>>(FIND, [instrumentIds]);
  return Map.groupBy(rows, ({ instrumentId }) => instrumentId);
}

const untold = {
  endsOn: null,
  settlesOn: null,
  method: null,
  offered: null,
  demand: null,
  price: null,
  yield: null,
  bids: null,
} as const;

/** Stores when tranches began and how much was placed. What another source said of them beside that stays. */
export async function savePlacements(
  tx: WriteTransaction,
  placements: readonly Pick<IssueTranche, 'instrumentId' | 'number' | 'startsOn' | 'placed'>[],
) {
  const fillOnly = [...Object.keys(untold), 'placed'] as (keyof typeof untold | 'placed')[];
  const rows = placements.map((placement) => ({ ...untold, ...placement }));
  return mergeRows(tx, { ...recordTables.tranches, fillOnly }, rows);
}

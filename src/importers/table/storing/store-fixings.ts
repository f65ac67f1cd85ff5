import type { OvernightRate } from '#math/curve/overnight-swap-conventions.ts';
import type { StoredFixing } from '#store/market/overnight-fixings/overnight-fixings.ts';
import { firstFixingOfImport, saveOvernightFixings } from '#store/market/overnight-fixings/overnight-fixings.ts';
import { storeArrearsCoupons } from '../../derivation/store-arrears-coupons.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import type { TableTask } from './subjects.ts';

type Row = TargetRow<'fixings'>;

/** The fixing of a row; null where the row repeats another one, after that was told. */
function fixingOf({ rows }: TableTask<Row>, { line, values }: MappedRow<Row>, seen: Set<string>): StoredFixing | null {
  const { overnightRate: referenceRate, date, rate } = values;
  if (referenceRate === null || date === null || rate === null) return null;
  const key = `${referenceRate} ${date}`;
  if (!seen.has(key)) {
    seen.add(key);
    return { referenceRate, isGenerated: false, date, rate };
  }
  rows.failures.add(line, 'duplicate-row', null, key);
  return null;
}

/** Stores fixings of overnight rates. Coupons that are made of them are computed anew, and what follows from those from the first fixing on that is new. */
export async function storeFixings(task: TableTask<Row>): Promise<StoredRows> {
  const { tx, origin, rows } = task;
  const [seen, rates] = [new Set<string>(), new Set<OvernightRate>()];
  let [stored, unchanged] = [0, 0];
  for await (const batch of rows.batches()) {
    const fixings = batch.flatMap((row) => fixingOf(task, row, seen) ?? []);
    const counts = await saveOvernightFixings(tx, fixings, origin);
    stored += counts.stored;
    unchanged += counts.unchanged;
    for (const { referenceRate } of fixings) rates.add(referenceRate);
  }
  const done = { stored, unchanged, instrumentIds: [] };
  const first = await firstFixingOfImport(tx, origin.importId);
  if (first === null) return done;
  const instrumentIds = await storeArrearsCoupons(tx, { referenceRates: [...rates], isGenerated: false });
  return { ...done, changedFrom: { date: first, instrumentIds } };
}

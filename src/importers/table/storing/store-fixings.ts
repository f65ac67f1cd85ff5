import type { StoredFixing } from '#store/market/overnight-fixings/overnight-fixings.ts';
import type { StoredRows } from '../../source-importer.ts';
import { storeFixings } from '../../store-fixings.ts';
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

async function* fixingsOf(task: TableTask<Row>) {
  const seen = new Set<string>();
  for await (const batch of task.rows.batches()) yield batch.flatMap((row) => fixingOf(task, row, seen) ?? []);
}

/** Stores fixings of overnight rates that a table brings. */
export function storeTableFixings(task: TableTask<Row>): Promise<StoredRows> {
  return storeFixings(task.tx, fixingsOf(task), task.origin);
}

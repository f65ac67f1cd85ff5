import type { ReferenceIndexValue } from '#domain/price-index.ts';
import { saveReferenceIndex } from '#store/reference-index/reference-index.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { RowOf } from '../mapping/fields.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { referenceIndexFields } from '../mapping/targets.ts';
import { ownText } from '../own-text.ts';
import type { TableTask } from './table-store.ts';

type Row = RowOf<typeof referenceIndexFields>;

function indexValueOf(
  { rows: { failures } }: TableTask<Row>,
  seen: Set<string>,
  row: MappedRow<Row>,
): ReferenceIndexValue[] {
  const { priceIndex, date, value } = row.values;
  if (priceIndex === null || date === null || value === null) return [];
  const key = `${priceIndex} ${date}`;
  if (value === 0) failures.add(row.line, 'out-of-range', 'value', value);
  else if (seen.has(key)) failures.add(row.line, 'duplicate-row', null, key);
  else {
    seen.add(ownText(key));
    return [{ priceIndex, date, value }];
  }
  return [];
}

/** Stores values of price indexes by day; nothing is derived from them but what a page shows. */
export async function storeReferenceIndex(task: TableTask<Row>): Promise<StoredRows> {
  const seen = new Set<string>();
  let [stored, unchanged] = [0, 0];
  for await (const batch of task.rows.batches()) {
    const values = batch.flatMap((row) => indexValueOf(task, seen, row));
    const counts = await saveReferenceIndex(task.tx, values, task.origin);
    stored += counts.stored;
    unchanged += counts.unchanged;
  }
  return { stored, unchanged, instrumentIds: [] };
}

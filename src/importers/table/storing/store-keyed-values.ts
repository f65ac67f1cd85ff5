import type { Origin, WriteCounts, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { ownText } from '../own-text.ts';
import type { TableTask } from './subjects.ts';

interface KeyedValues<Row, Value> {
  /** The key of a row and its value; null where it has none, after what is wrong with it was told. */
  readonly keyedValueOf: (task: TableTask<Row>, row: MappedRow<Row>) => readonly [key: string, value: Value] | null;
  readonly save: (tx: WriteTransaction, values: readonly Value[], origin: Origin) => Promise<WriteCounts>;
}

/** Stores values that belong to no instrument, each key once; nothing is derived from them. */
export async function storeKeyedValues<Row, Value>(
  task: TableTask<Row>,
  { keyedValueOf, save }: KeyedValues<Row, Value>,
): Promise<StoredRows> {
  const seen = new Set<string>();
  const newValueOf = (row: MappedRow<Row>): readonly Value[] => {
    const keyed = keyedValueOf(task, row);
    if (keyed === null) return [];
    const [key, value] = keyed;
    if (seen.has(key)) {
      task.rows.failures.add(row.line, 'duplicate-row', null, key);
      return [];
    }
    seen.add(ownText(key));
    return [value];
  };
  let [stored, unchanged] = [0, 0];
  for await (const batch of task.rows.batches()) {
    const counts = await save(task.tx, batch.flatMap(newValueOf), task.origin);
    stored += counts.stored;
    unchanged += counts.unchanged;
  }
  return { stored, unchanged, instrumentIds: [] };
}

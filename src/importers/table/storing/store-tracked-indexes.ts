import type { TrackedIndex } from '#domain/market/composition.ts';
import { saveTrackedIndexes } from '#store/market/compositions/compositions.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { RowOf } from '../mapping/fields.ts';
import type { trackedIndexFields } from '../mapping/market-fields.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { codeScheme, type NamedRow, noteUnknown, Subjects, type TableTask } from './subjects.ts';

type Row = RowOf<typeof trackedIndexFields>;

const indexRow = ({ line, values: { indexCode } }: MappedRow<Row>): NamedRow => ({
  line,
  values: { isin: null, code: indexCode },
});

/** Stores which index each fund follows; the last row of a fund counts. */
export async function storeTrackedIndexes(task: TableTask<Row>): Promise<StoredRows> {
  const subjects = new Subjects(codeScheme(task.mapping));
  const tracked = new Map<number, TrackedIndex>();
  for await (const batch of task.rows.batches()) {
    await subjects.learn(task.tx, [...batch, ...batch.map(indexRow)]);
    for (const row of batch) {
      const [fundId, indexId] = [subjects.idOf(row), subjects.idOf(indexRow(row))];
      if (fundId === null) noteUnknown(task, row);
      else if (indexId === null)
        task.rows.failures.add(row.line, 'unknown-instrument', 'indexCode', row.values.indexCode);
      else tracked.set(fundId, { fundId, indexId });
    }
  }
  return { ...(await saveTrackedIndexes(task.tx, [...tracked.values()])), instrumentIds: [] };
}

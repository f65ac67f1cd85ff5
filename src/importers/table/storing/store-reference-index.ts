import type { ReferenceIndexValue } from '#domain/market/price-index.ts';
import { saveReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { RowOf } from '../mapping/fields.ts';
import type { referenceIndexFields } from '../mapping/market-fields.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { storeKeyedValues } from './store-keyed-values.ts';
import type { TableTask } from './subjects.ts';

type Row = RowOf<typeof referenceIndexFields>;

function indexValueOf(
  { rows: { failures } }: TableTask<Row>,
  row: MappedRow<Row>,
): readonly [string, ReferenceIndexValue] | null {
  const { priceIndex, date, value } = row.values;
  if (priceIndex === null || date === null || value === null) return null;
  if (value !== 0) return [`${priceIndex} ${date}`, { priceIndex, date, value }];
  failures.add(row.line, 'out-of-range', 'value', value);
  return null;
}

/** Stores values of price indexes by day; nothing is derived from them but what a page shows. */
export function storeReferenceIndex(task: TableTask<Row>): Promise<StoredRows> {
  return storeKeyedValues(task, { keyedValueOf: indexValueOf, save: saveReferenceIndex });
}

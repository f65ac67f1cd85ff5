import type { StoredRows } from '../../source-importer.ts';
import type { RowOf } from '../mapping/fields.ts';
import { type indexValueFields, tradingDayFields } from '../mapping/market-fields.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { storeTradingDays } from './store-trading-days.ts';
import type { TableTask } from './subjects.ts';

type Row = RowOf<typeof indexValueFields>;
type DayRow = RowOf<typeof tradingDayFields>;

const nothing = Object.fromEntries(Object.keys(tradingDayFields).map((name) => [name, null])) as unknown as DayRow;

/** A value of an index is the close of a trading day. */
function dayRow({ line, values: { value, ...values } }: MappedRow<Row>): MappedRow<DayRow> {
  return { line, values: { ...nothing, ...values, close: value } };
}

/** Stores values of indexes with the yield, duration and spread that their provider publishes. */
export function storeIndexValues(task: TableTask<Row>): Promise<StoredRows> {
  const { rows } = task;
  async function* batches() {
    for await (const batch of rows.batches()) yield batch.map(dayRow);
  }
  return storeTradingDays({ ...task, rows: { ...rows, spoiled: [], batches } });
}

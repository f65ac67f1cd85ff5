import type { ExchangeRate } from '#domain/market/exchange-rate.ts';
import type { ReferenceIndexValue } from '#domain/market/price-index.ts';
import { saveExchangeRates } from '#store/market/exchange-rates/exchange-rates.ts';
import { saveReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import type { Origin, WriteCounts, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../../source-importer.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { storeBatches, type TableTask } from './subjects.ts';

interface KeyedValues<Row, Value> {
  /** The key of a row and its value; null where it has none, after what is wrong with it was told. */
  readonly keyedValueOf: (task: TableTask<Row>, row: MappedRow<Row>) => readonly [key: string, value: Value] | null;
  readonly save: (tx: WriteTransaction, values: readonly Value[], origin: Origin) => Promise<WriteCounts>;
}

/** Stores values that belong to no instrument, each key once; nothing is derived from them. */
function storeKeyedValues<Row, Value>(
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
  return storeBatches(task, (batch) => save(task.tx, batch.flatMap(newValueOf), task.origin));
}

type RateRow = TargetRow<'exchange-rates'>;

function rateOf(
  { rows: { failures } }: TableTask<RateRow>,
  row: MappedRow<RateRow>,
): readonly [string, ExchangeRate] | null {
  const { currency, date, perEuro } = row.values;
  if (currency === null || date === null || perEuro === null) return null;
  if (!/^[A-Z]{3}$/.test(currency)) failures.add(row.line, 'bad-code', 'currency', currency);
  else if (perEuro <= 0) failures.add(row.line, 'out-of-range', 'perEuro', perEuro);
  else return [`${currency} ${date}`, { currency: ownText(currency), date, perEuro }];
  return null;
}

/** Stores rates of exchange by day; totals of watchlists alone rest on them. */
export function storeExchangeRates(task: TableTask<RateRow>): Promise<StoredRows> {
  return storeKeyedValues(task, { keyedValueOf: rateOf, save: saveExchangeRates });
}

type IndexRow = TargetRow<'reference-index'>;

function indexValueOf(
  { rows: { failures } }: TableTask<IndexRow>,
  row: MappedRow<IndexRow>,
): readonly [string, ReferenceIndexValue] | null {
  const { priceIndex, date, value } = row.values;
  if (priceIndex === null || date === null || value === null) return null;
  if (value !== 0) return [`${priceIndex} ${date}`, { priceIndex, date, value }];
  failures.add(row.line, 'out-of-range', 'value', value);
  return null;
}

/** Stores values of price indexes by day; nothing is derived from them but what a page shows. */
export function storeReferenceIndex(task: TableTask<IndexRow>): Promise<StoredRows> {
  return storeKeyedValues(task, { keyedValueOf: indexValueOf, save: saveReferenceIndex });
}

import type { ExchangeRate } from '#domain/market/exchange-rate.ts';
import { saveExchangeRates } from '#store/market/exchange-rates/exchange-rates.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { RowOf } from '../mapping/fields.ts';
import type { exchangeRateFields } from '../mapping/market-fields.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { ownText } from '../own-text.ts';
import { storeKeyedValues } from './store-keyed-values.ts';
import type { TableTask } from './subjects.ts';

type Row = RowOf<typeof exchangeRateFields>;

function rateOf({ rows: { failures } }: TableTask<Row>, row: MappedRow<Row>): readonly [string, ExchangeRate] | null {
  const { currency, date, perEuro } = row.values;
  if (currency === null || date === null || perEuro === null) return null;
  if (!/^[A-Z]{3}$/.test(currency)) failures.add(row.line, 'bad-code', 'currency', currency);
  else if (perEuro <= 0) failures.add(row.line, 'out-of-range', 'perEuro', perEuro);
  else return [`${currency} ${date}`, { currency: ownText(currency), date, perEuro }];
  return null;
}

/** Stores rates of exchange by day; totals of watchlists alone rest on them. */
export function storeExchangeRates(task: TableTask<Row>): Promise<StoredRows> {
  return storeKeyedValues(task, { keyedValueOf: rateOf, save: saveExchangeRates });
}

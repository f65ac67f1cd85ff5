import { basename, dirname } from 'node:path';
import type { Dividend } from '#domain/market/dividend.ts';
import type { ExchangeRate } from '#domain/market/exchange-rate.ts';
import { type ReferenceIndexValue, settlementOfMonth } from '#domain/market/price-index.ts';
import { isoDate } from '#math/units.ts';
import { saveDividends } from '#store/market/dividends/dividends.ts';
import { saveExchangeRates } from '#store/market/exchange-rates/exchange-rates.ts';
import { saveReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import { commandLine } from '#store/platform/audit-log/audit-log.ts';
import type { Origin, WriteCounts, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { ImportError } from '../file-fault.ts';
import { type ImportedFile, recordRun, type StoringRun, tryRuns } from '../record-run.ts';
import type { StoredRows } from '../source-importer.ts';
import { ownText } from './mapping/cell-texts.ts';
import type { Fields, RowOf } from './mapping/fields.ts';
import type { TableMapping } from './mapping/read-mapping.ts';
import { type MappedRow, rowReader, wantedColumns } from './mapping/read-rows.ts';
import { recordTargets } from './mapping/record-targets.ts';
import { ofRules } from './mapping/row-rules.ts';
import { type TargetName, type TargetRow, targets } from './mapping/targets.ts';
import { openTable } from './reading/read-table.ts';
import type { RecordBatches, TableCell } from './reading/table-record.ts';
import { storeCashFlows, storeOffers } from './storing/store-cash-flows.ts';
import { storeComments } from './storing/store-comments.ts';
import { storeFundHoldings, storeIndexMembers, storeTrackedIndexes } from './storing/store-compositions.ts';
import { storeCurves } from './storing/store-curves.ts';
import { storeDocuments } from './storing/store-documents.ts';
import { storeTableFixings } from './storing/store-fixings.ts';
import { storeInstruments } from './storing/store-instruments.ts';
import { storeIssuers } from './storing/store-issuers.ts';
import { storeParticipants } from './storing/store-participants.ts';
import { storeQuotes } from './storing/store-quotes.ts';
import { storeRatings } from './storing/store-ratings.ts';
import { storeRecords } from './storing/store-records.ts';
import { storeRelatedIssuers } from './storing/store-related-issuers.ts';
import { storeReports } from './storing/store-reports.ts';
import { storeIndexValues, storeTradingDays } from './storing/store-trading-days.ts';
import { storeWatchlists } from './storing/store-watchlists.ts';
import { noteUnknown, Subjects, storeBatches, type TableStore, type TableTask } from './storing/subjects.ts';

type Task = Omit<TableTask<never>, 'rows' | 'rowsBefore' | 'rowsAgain'>;

/** The table as it lies in the file. */
interface TableFile {
  readonly records: RecordBatches;
  /** The file from its beginning, read by a mapping. */
  readonly again: (mapping: TableMapping) => RecordBatches;
  /** Whether the transaction has stored tables before this one. */
  readonly isAfterOthers: boolean;
}

interface StoredTable extends StoredRows {
  readonly failures: NonNullable<StoredRows['failures']>;
  readonly rowsRead: number;
}
/** A row by the names of its cells. */
export interface MadeRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, TableCell>>;
}
type StoreRecords = (task: Task, file: TableFile) => Promise<StoredTable>;

/** Puts records through the fields of a target into its store. */
function through<F extends Fields>(fields: F, store: TableStore<RowOf<F>>): StoreRecords {
  return async (task, { records, again, isAfterOthers }) => {
    const rows = rowReader(task.mapping, fields, records);
    const rowsAgain = (names?: readonly string[]) => {
      const { fields: all } = task.mapping;
      const isByRow = all.some(({ name, isByRow }) => isByRow && names?.includes(name));
      const mapped = all
        .filter(({ name }) => names?.includes(name) ?? true)
        .concat(isByRow ? all.filter(({ name }) => ofRules.includes(name) && !names?.includes(name)) : []);
      const mapping = { ...task.mapping, fields: mapped };
      return rowReader(mapping, fields, again(mapping)).batches();
    };
    const stored = await store({ ...task, rows, rowsAgain, ...(isAfterOthers && { rowsBefore: () => rowsAgain() }) });
    return { ...stored, failures: rows.failures.all, rowsRead: rows.rowsRead() };
  };
}

type RecordTarget = keyof typeof recordTargets;

function recordStores(): Readonly<Record<RecordTarget, StoreRecords>> {
  const names = Object.keys(recordTargets) as readonly RecordTarget[];
  const stored = names.map((name) => [name, through(recordTargets[name].fields, storeRecords(name))]);
  return Object.fromEntries(stored) as Record<RecordTarget, StoreRecords>;
}

type Row = TargetRow<'dividends'>;

interface Reading {
  readonly task: TableTask<Row>;
  readonly subjects: Subjects;
  readonly seen: Set<string>;
}

/** The dividend of a row; none where the row is listed as a failure. */
function dividendOf({ task, subjects, seen }: Reading, row: MappedRow<Row>): readonly Dividend[] {
  const { failures } = task.rows;
  const { recordOn, exOn, paysOn, amount, currency } = row.values;
  const kind = row.values.kind ?? 'regular';
  if (recordOn === null || amount === null || currency === null) return [];
  const instrumentId = subjects.idOf(row);
  const key = `${instrumentId} ${recordOn} ${kind}`;
  if (instrumentId === null) noteUnknown(task, row);
  else if (amount <= 0) failures.add(row.line, 'out-of-range', 'amount', amount);
  else if (exOn !== null && exOn > recordOn) failures.add(row.line, 'out-of-range', 'exOn', exOn);
  else if (paysOn !== null && paysOn < recordOn) failures.add(row.line, 'out-of-range', 'paysOn', paysOn);
  else if (seen.has(key)) failures.add(row.line, 'duplicate-row', null, `${recordOn} ${kind}`);
  else {
    seen.add(key);
    return [{ instrumentId, recordOn, kind, exOn, paysOn, amount, currency: ownText(currency) }];
  }
  return [];
}

/** Stores dividends; one of the same share, record day and kind takes the place of the earlier one. */
function storeDividends(task: TableTask<Row>): Promise<StoredRows> {
  const reading = { task, subjects: new Subjects(task.mapping), seen: new Set<string>() };
  return storeBatches(task, async (batch) => {
    await reading.subjects.learn(task.tx, batch);
    const dividends = batch.flatMap((row) => dividendOf(reading, row));
    return saveDividends(task.tx, dividends);
  });
}

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
function storeExchangeRates(task: TableTask<RateRow>): Promise<StoredRows> {
  return storeKeyedValues(task, { keyedValueOf: rateOf, save: saveExchangeRates });
}

type IndexRow = TargetRow<'reference-index'>;

function indexValueOf(
  { rows: { failures } }: TableTask<IndexRow>,
  row: MappedRow<IndexRow>,
): readonly [string, ReferenceIndexValue] | null {
  const { priceIndex, date: day, month, value } = row.values;
  if (priceIndex === null || value === null) return null;
  const date = day ?? (month === null ? null : settlementOfMonth(priceIndex, month));
  if (value === 0) failures.add(row.line, 'out-of-range', 'value', value);
  else if (date !== null) return [`${priceIndex} ${date}`, { priceIndex, date, value }];
  else if (month === null) failures.add(row.line, 'missing-value', 'date', null);
  else failures.add(row.line, 'out-of-range', 'month', month);
  return null;
}

/** Stores values of price indexes by day; nothing is derived from them but what a page shows. */
function storeReferenceIndex(task: TableTask<IndexRow>): Promise<StoredRows> {
  return storeKeyedValues(task, { keyedValueOf: indexValueOf, save: saveReferenceIndex });
}

const stores: Readonly<Record<TargetName, StoreRecords>> = {
  instruments: through(targets.instruments.fields, storeInstruments),
  'cash-flows': through(targets['cash-flows'].fields, storeCashFlows),
  offers: through(targets.offers.fields, storeOffers),
  documents: through(targets.documents.fields, storeDocuments),
  comments: through(targets.comments.fields, storeComments),
  participants: through(targets.participants.fields, storeParticipants),
  quotes: through(targets.quotes.fields, storeQuotes),
  issuers: through(targets.issuers.fields, storeIssuers),
  'related-issuers': through(targets['related-issuers'].fields, storeRelatedIssuers),
  ratings: through(targets.ratings.fields, storeRatings),
  'exchange-rates': through(targets['exchange-rates'].fields, storeExchangeRates),
  curves: through(targets.curves.fields, storeCurves),
  fixings: through(targets.fixings.fields, storeTableFixings),
  'reference-index': through(targets['reference-index'].fields, storeReferenceIndex),
  reports: through(targets.reports.fields, storeReports),
  'index-values': through(targets['index-values'].fields, storeIndexValues),
  'index-members': through(targets['index-members'].fields, storeIndexMembers),
  'fund-holdings': through(targets['fund-holdings'].fields, storeFundHoldings),
  'tracked-indexes': through(targets['tracked-indexes'].fields, storeTrackedIndexes),
  watchlists: through(targets.watchlists.fields, storeWatchlists),
  dividends: through(targets.dividends.fields, storeDividends),
  'trading-days': through(targets['trading-days'].fields, storeTradingDays),
  ...recordStores(),
};

/**
 * Stores rows that another importer made of its own file, by a mapping whose columns are the names of their cells, in the transaction of that
 * file; nothing is derived from them.
 */
export function storeMadeRows(
  { tx, origin, today }: Pick<Task, 'tx' | 'origin' | 'today'>,
  mapping: TableMapping,
  rows: readonly MadeRow[],
): Promise<StoredTable> {
  async function* again(by: TableMapping): RecordBatches {
    const columns = wantedColumns(by);
    yield rows.map(({ line, cells }) => ({ line, cells: columns.map((column) => cells[column]), broken: null }));
  }
  const startedAt = new Date(`${today}T00:00:00Z`);
  const task = { mapping, tx, database: tx, origin, by: commandLine, network: null, startedAt, today, folder: '' };
  return stores[mapping.target](task, { records: again(mapping), again, isAfterOthers: false });
}

interface TableOptions {
  readonly now?: () => Date;
  /** Who imports; the command line when absent. */
  readonly by?: string | undefined;
  /** From where, as the audit log has it; null for the command line. */
  readonly network?: string | null;
  /** Tells what would change and stores nothing. */
  readonly isDryRun?: boolean;
  /** As many days as are derived with the rows; `usualDaysAtOnce` when absent. */
  readonly daysAtOnce?: number;
  /** The first run of what comes in at one press, after that one. */
  readonly partOf?: number | null | undefined;
  readonly begunAs?: number | null | undefined;
  /** Told of rows as they are read. */
  readonly onRows?: (count: number) => void;
}

async function* told(batches: RecordBatches, onRows: (count: number) => void): RecordBatches {
  for await (const batch of batches) {
    onRows(batch.length);
    yield batch;
  }
}

/** A table of a file as a run. One that comes after others in a transaction looks for what they brought, and reads its file twice for it. */
export function tableRun(
  database: Database,
  mapping: TableMapping,
  path: string,
  { now = () => new Date(), by, network = null, daysAtOnce, partOf, begunAs, onRows = () => undefined }: TableOptions,
  isAfterOthers = false,
): StoringRun {
  const open = (by: TableMapping) => openTable(path, by.format, wantedColumns(by));
  const table = open(mapping);
  const again = (by: TableMapping) => open(by).batches;
  const run = {
    source: mapping.source,
    kind: `table ${mapping.target}`,
    fileName: basename(path),
    startedAt: now(),
    now,
    by,
    daysAtOnce,
    partOf,
    begunAs,
  };
  return {
    run,
    store: async (tx, origin) => {
      const { startedAt } = run;
      const today = isoDate(startedAt.toISOString().slice(0, 10));
      const moment = { by: by ?? commandLine, network, startedAt, today };
      const task = { mapping, tx, database, origin, ...moment, folder: dirname(path) };
      const stored = await stores[mapping.target](task, {
        records: told(table.batches, onRows),
        again,
        isAfterOthers,
      });
      return { ...stored, sha256: await table.sha256() };
    },
  };
}

/**
 * Imports a table by a mapping in one transaction: good rows are stored and bad ones listed, or, when it throws, nothing is stored. Throws
 * ImportError for a file that cannot be read as the mapping says.
 */
export function importTable(
  database: Database,
  mapping: TableMapping,
  path: string,
  options: TableOptions = {},
): Promise<ImportedFile> {
  const { run, store } = tableRun(database, mapping, path, options);
  return recordRun(database, { ...run, isDryRun: options.isDryRun ?? false }, store);
}

/** Says without storing anything what the tables of one file would bring, each on what those before it bring. Throws ImportError. */
export async function tryTables(
  database: Database,
  mappings: readonly TableMapping[],
  path: string,
  options: TableOptions = {},
): Promise<readonly ImportedFile[]> {
  const runs = mappings.map((mapping, at) => tableRun(database, mapping, path, options, at > 0));
  const { files, changes } = await tryRuns(database, runs);
  return files.map((file, at) => {
    if (file instanceof ImportError) throw file;
    return at === files.length - 1 ? { ...file, changes } : file;
  });
}

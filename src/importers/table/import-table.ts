import { basename, dirname } from 'node:path';
import type { Database } from '#store/platform/database/database.ts';
import { type ImportedFile, recordRun } from '../record-run.ts';
import type { StoredRows } from '../source-importer.ts';
import type { Fields, RowOf } from './mapping/fields.ts';
import type { TableMapping } from './mapping/read-mapping.ts';
import { rowReader, wantedColumns } from './mapping/read-rows.ts';
import { recordTargets } from './mapping/record-targets.ts';
import { type TargetName, targets } from './mapping/targets.ts';
import { openTable } from './reading/read-table.ts';
import type { RecordBatches } from './reading/table-record.ts';
import { storeCashFlows, storeOffers } from './storing/store-cash-flows.ts';
import { storeComments } from './storing/store-comments.ts';
import { storeFundHoldings, storeIndexMembers, storeTrackedIndexes } from './storing/store-compositions.ts';
import { storeDividends } from './storing/store-dividends.ts';
import { storeDocuments } from './storing/store-documents.ts';
import { storeInstruments } from './storing/store-instruments.ts';
import { storeExchangeRates, storeReferenceIndex } from './storing/store-keyed-values.ts';
import { storeParticipants } from './storing/store-participants.ts';
import { storeQuotes } from './storing/store-quotes.ts';
import { storeRatings } from './storing/store-ratings.ts';
import { storeRecords } from './storing/store-records.ts';
import { storeRelatedIssuers } from './storing/store-related-issuers.ts';
import { storeReports } from './storing/store-reports.ts';
import { storeIndexValues, storeTradingDays } from './storing/store-trading-days.ts';
import type { TableStore, TableTask } from './storing/subjects.ts';

type Task = Omit<TableTask<never>, 'rows'>;
interface StoredTable extends StoredRows {
  readonly failures: NonNullable<StoredRows['failures']>;
  readonly rowsRead: number;
}
type StoreRecords = (task: Task, records: RecordBatches) => Promise<StoredTable>;

/** Puts records through the fields of a target into its store. */
function through<F extends Fields>(fields: F, store: TableStore<RowOf<F>>): StoreRecords {
  return async (task, records) => {
    const rows = rowReader(task.mapping, fields, records);
    const stored = await store({ ...task, rows });
    return { ...stored, failures: rows.failures.all, rowsRead: rows.rowsRead() };
  };
}

type RecordTarget = keyof typeof recordTargets;

function recordStores(): Readonly<Record<RecordTarget, StoreRecords>> {
  const names = Object.keys(recordTargets) as readonly RecordTarget[];
  const stored = names.map((name) => [name, through(recordTargets[name].fields, storeRecords(name))]);
  return Object.fromEntries(stored) as Record<RecordTarget, StoreRecords>;
}

const stores: Readonly<Record<TargetName, StoreRecords>> = {
  instruments: through(targets.instruments.fields, storeInstruments),
  'cash-flows': through(targets['cash-flows'].fields, storeCashFlows),
  offers: through(targets.offers.fields, storeOffers),
  documents: through(targets.documents.fields, storeDocuments),
  comments: through(targets.comments.fields, storeComments),
  participants: through(targets.participants.fields, storeParticipants),
  quotes: through(targets.quotes.fields, storeQuotes),
  'related-issuers': through(targets['related-issuers'].fields, storeRelatedIssuers),
  ratings: through(targets.ratings.fields, storeRatings),
  'exchange-rates': through(targets['exchange-rates'].fields, storeExchangeRates),
  'reference-index': through(targets['reference-index'].fields, storeReferenceIndex),
  reports: through(targets.reports.fields, storeReports),
  'index-values': through(targets['index-values'].fields, storeIndexValues),
  'index-members': through(targets['index-members'].fields, storeIndexMembers),
  'fund-holdings': through(targets['fund-holdings'].fields, storeFundHoldings),
  'tracked-indexes': through(targets['tracked-indexes'].fields, storeTrackedIndexes),
  dividends: through(targets.dividends.fields, storeDividends),
  'trading-days': through(targets['trading-days'].fields, storeTradingDays),
  ...recordStores(),
};

interface TableOptions {
  readonly now?: () => Date;
  /** Tells what would change and stores nothing. */
  readonly isDryRun?: boolean;
}

/**
 * Imports a table by a mapping in one transaction: good rows are stored and bad ones listed, or, when it throws, nothing is stored. Throws
 * ImportError for a file that cannot be read as the mapping says.
 */
export function importTable(
  database: Database,
  mapping: TableMapping,
  path: string,
  { now = () => new Date(), isDryRun = false }: TableOptions = {},
): Promise<ImportedFile> {
  const table = openTable(path, mapping.format, wantedColumns(mapping));
  const run = {
    source: mapping.source,
    kind: `table ${mapping.target}`,
    fileName: basename(path),
    startedAt: now(),
    now,
    isDryRun,
  };
  return recordRun(database, run, async (tx, origin) => {
    const task = { mapping, tx, database, origin, folder: dirname(path) };
    const stored = await stores[mapping.target](task, table.batches);
    return { ...stored, sha256: await table.sha256() };
  });
}

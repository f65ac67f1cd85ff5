import type { CurveDay } from '#domain/market/curve.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import type { ReferenceIndexValue } from '#domain/market/price-index.ts';
import { newestOf } from '#domain/platform/newest-of.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import type { NewCurve } from '#store/market/curves/curves.ts';
import { saveReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { ImportError } from '../import-error.ts';
import { csvTable, firstLine } from '../parsing/csv-table.ts';
import { rootName } from '../parsing/parse-xml.ts';
import type { FileKind, ReadFile, ReadOptions, SourceFile, SourceImporter, StoredRows } from '../source-importer.ts';
import { storeCurve } from '../store-curve.ts';
import { parseAuctionsCsv, parseAuctionXml, type TreasuryAuctions } from './parse-auctions.ts';
import { isFedInvest, parseFedInvest } from './parse-fedinvest.ts';
import { type ParCurveDays, parseParCurveCsv, parseParCurveXml } from './parse-par-curve.ts';
import { isTipsReference, parseTipsReference } from './parse-tips-reference.ts';
import { storeAuctions } from './store-auctions.ts';
import { storeFedInvest } from './store-fedinvest.ts';
import { storeTreasuryIssues } from './store-treasury-issues.ts';
import type { TreasuryIssue } from './treasury-issue.ts';

const parCurve: NewCurve = {
  code: 'us-treasury-par',
  name: 'US Treasury par yield curve',
  currency: 'USD',
  kind: 'government-par',
  compounding: 2,
};

/** The day of a price file: as the operator says, else as the file's name says. */
function priceDate(file: SourceFile, options: ReadOptions): IsoDate {
  const found = options.date ?? parseIsoDate(/\d{4}-\d{2}-\d{2}/.exec(file.name)?.[0] ?? '');
  if (found !== undefined) return found;
  throw new ImportError(`${file.name}: the file does not say of which day the prices are. Give --date YYYY-MM-DD.`);
}

function readPrices(file: SourceFile, options: ReadOptions): ReadFile {
  const date = priceDate(file, options);
  const { rows, failures, rowsRead } = parseFedInvest(file.text);
  return { rowsRead, failures, store: (tx, origin) => storeFedInvest(tx, rows, date, origin) };
}

function readAuctions({ rows, failures, rowsRead }: TreasuryAuctions): ReadFile {
  return { rowsRead, failures, store: (tx, origin) => storeAuctions(tx, rows, origin) };
}

function readCurve({ rows, failures, rowsRead }: ParCurveDays): ReadFile {
  const days: readonly CurveDay[] = rows;
  return { rowsRead, failures, store: (tx, origin) => storeCurve(tx, parCurve, days, origin) };
}

interface ReferenceCpi extends ParsedRows<ReferenceIndexValue> {
  readonly rowsRead: number;
}

function isReferenceCpi(text: string): boolean {
  return firstLine(text) === 'date,refCpi';
}

/** Reads the reference CPI of TIPS by day: the CPI-U, not seasonally adjusted, of the third month before, interpolated. */
function parseReferenceCpi(text: string): ReferenceCpi {
  const failures: RowFailure[] = [];
  const table = csvTable(text, failures);
  const seen = new Set<string>();
  const rows = table.rows.flatMap((row): ReferenceIndexValue[] => {
    if (!row.isGood) return [];
    const date = row.requiredDate('date');
    const value = row.requiredNumber('refCpi');
    if (row.isGood && value <= 0) row.fail('out-of-range', 'refCpi', String(value));
    if (date !== null && seen.has(date)) row.fail('duplicate-row', 'date', date);
    if (!row.isGood || date === null) return [];
    seen.add(date);
    return [{ priceIndex: 'US CPI-U', date, value }];
  });
  return { rows, failures, rowsRead: table.rows.length };
}

function readReferenceCpi({ text }: SourceFile): ReadFile {
  const { rows, failures, rowsRead } = parseReferenceCpi(text);
  // Index ratios are taken when they are shown, so that no day waits for them.
  const store: ReadFile['store'] = async (tx, origin) => ({
    ...(await saveReferenceIndex(tx, rows, origin)),
    instrumentIds: [],
  });
  return { rowsRead, failures, store };
}

/** Stores TIPS with what they count from; one counts as stored when its terms or payments are new or different. */
async function storeTipsReference(
  tx: WriteTransaction,
  issues: readonly TreasuryIssue[],
  origin: Origin,
): Promise<StoredRows> {
  // The latest of them had been issued when the list was made.
  const asOf = newestOf(issues.flatMap(({ datedOn }) => datedOn ?? []));
  if (asOf === undefined) return { stored: 0, unchanged: 0, instrumentIds: [] };
  const { changed } = await storeTreasuryIssues(tx, issues, asOf, origin);
  return { stored: changed.size, unchanged: issues.length - changed.size, instrumentIds: changed };
}

function readTipsReference({ text }: SourceFile): ReadFile {
  const { rows, failures, rowsRead } = parseTipsReference(text);
  return { rowsRead, failures, store: (tx, origin) => storeTipsReference(tx, rows, origin) };
}

const kinds: readonly FileKind[] = [
  { kind: 'fedinvest-prices', matches: ({ text }) => isFedInvest(text), read: readPrices },
  {
    kind: 'auctions',
    matches: ({ text }) => firstLine(text).startsWith('CUSIP,Security Type,Security Term,Auction Date'),
    read: ({ text }) => readAuctions(parseAuctionsCsv(text)),
  },
  {
    kind: 'auction-results',
    matches: ({ text }) => rootName(text) === 'td:AuctionData',
    read: ({ text }) => readAuctions(parseAuctionXml(text)),
  },
  {
    kind: 'par-yield-curve',
    matches: ({ text }) => /^"?Date"?,"?1 Mo/.test(firstLine(text)),
    read: ({ text }) => readCurve(parseParCurveCsv(text)),
  },
  {
    kind: 'par-yield-curve-feed',
    matches: ({ text }) => rootName(text) === 'feed' && text.includes('TreasuryYieldCurve'),
    read: ({ text }) => readCurve(parseParCurveXml(text)),
  },
  { kind: 'reference-cpi', matches: ({ text }) => isReferenceCpi(text), read: readReferenceCpi },
  { kind: 'tips-reference', matches: ({ text }) => isTipsReference(text), read: readTipsReference },
];

/** Prices, auctions, the par yield curve and what TIPS are indexed by, of the United States Treasury. */
export const usTreasury: SourceImporter = {
  source: { code: 'us-treasury', name: 'US Department of the Treasury', url: 'https://www.treasurydirect.gov' },
  kinds,
};

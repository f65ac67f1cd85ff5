import type { CurveDay } from '#domain/market/curve.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import type { ReferenceIndexValue } from '#domain/market/price-index.ts';
import { isCusip } from '#domain/market/security-codes.ts';
import { emptyDay, type ObservedDay } from '#domain/market/trading-day.ts';
import { newestOf } from '#domain/platform/period.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { saveAuctions } from '#store/bond/auctions/auctions.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import type { NewCurve } from '#store/market/curves/curves.ts';
import { saveReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import { saveObservedDays } from '#store/market/trading-days/save-trading-days.ts';
import { type NewVenue, saveVenues } from '#store/market/venues/venues.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { ImportError } from '../file-fault.ts';
import { jsonOf } from '../parsing/json-of.ts';
import { csvTable, firstLine } from '../parsing/parse-csv.ts';
import { rootName } from '../parsing/parse-xml.ts';
import type { RowFields } from '../parsing/row-fields.ts';
import { publicSource } from '../public-source.ts';
import type { FileKind, ReadFile, ReadOptions, SourceFile, SourceImporter } from '../source-importer.ts';
import { storeCurve } from '../store-curve.ts';
import {
  fiscalAuctionsOf,
  parseAuctionsCsv,
  parseAuctionXml,
  parseFiscalAuctions,
  type TreasuryAuction,
  type TreasuryAuctions,
} from './parse-auctions.ts';
import { type FedInvestPrice, isFedInvest, parseFedInvest } from './parse-fedinvest.ts';
import { type ParCurveDays, parseParCurveCsv, parseParCurveXml } from './parse-par-curve.ts';
import { storeFrnPayments } from './store-frn-payments.ts';
import { storeTreasuryIssues } from './store-treasury-issues.ts';
import type { TreasuryIssue } from './treasury-issue.ts';

const parCurve: NewCurve = {
  code: 'us-treasury-par',
  name: 'US Treasury par yield curve',
  currency: 'USD',
  kind: 'government-par',
  compounding: 2,
};

const realParCurve: NewCurve = {
  ...parCurve,
  code: 'us-treasury-real-par',
  name: 'US Treasury real par yield curve',
  kind: 'government-real-par',
};

const dayInName = ({ name }: SourceFile) => parseIsoDate(/\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? '');

/** The day of a price file: as the operator says, else as the file's name says. */
function priceDate(file: SourceFile, options: ReadOptions): IsoDate {
  const found = options.date ?? dayInName(file);
  if (found !== undefined) return found;
  throw new ImportError(`${file.name}: the file does not say of which day the prices are. Give --date YYYY-MM-DD.`);
}

const fedInvest: NewVenue = {
  code: 'fedinvest',
  name: 'FedInvest',
  kind: 'valuation',
  country: 'US',
  timeZone: 'America/New_York',
};

function dayOf(price: FedInvestPrice, instrumentId: number, venueId: number, date: IsoDate): ObservedDay {
  const { bid, ask, close } = price;
  return { ...emptyDay, instrumentId, venueId, date, bid, ask, close };
}

/** Stores the securities of a price file and their prices of the day. */
async function storeFedInvest(tx: WriteTransaction, prices: readonly FedInvestPrice[], date: IsoDate, origin: Origin) {
  const venues = await saveVenues(tx, [fedInvest]);
  const venueId = venues.get(fedInvest.code);
  if (venueId === undefined) throw new Error('the venue was not stored');
  const issues = prices.map((price) => price.issue);
  const { idsByCusip, changed } = await storeTreasuryIssues(tx, issues, date, origin);
  const ids = prices.flatMap((price) => idsByCusip.get(price.issue.cusip) ?? []);
  const calls = prices.flatMap(({ callableOn, issue }) => {
    const instrumentId = idsByCusip.get(issue.cusip);
    return callableOn === null || instrumentId === undefined ? [] : [{ ...call(callableOn), instrumentId }];
  });
  const called = await saveOffers(tx, ids, calls);
  const days = prices.flatMap((price) => {
    const instrumentId = idsByCusip.get(price.issue.cusip);
    return instrumentId === undefined ? [] : [dayOf(price, instrumentId, venueId, date)];
  });
  const counts = await saveObservedDays(tx, days, origin);
  const projected = await storeFrnPayments(tx);
  const instrumentIds = new Set([...changed, ...called, ...projected]);
  return { ...counts, instrumentIds, changedFrom: { date, instrumentIds: counts.stored > 0 ? ids : [] } };
}

function call(date: IsoDate) {
  return {
    number: 1,
    type: 'call' as const,
    date,
    periodStart: null,
    periodEnd: null,
    optionStyle: null,
    noticeDays: null,
    benchmarkSpread: null,
    price: 100,
    repurchasedAmount: null,
  };
}

function readPrices(file: SourceFile, options: ReadOptions): ReadFile {
  const date = priceDate(file, options);
  const { rows, failures, rowsRead } = parseFedInvest(file.text);
  return { rowsRead, failures, store: (tx, origin) => storeFedInvest(tx, rows, date, origin) };
}

/** A security sold more than once is one issue: the first sale issued it, and the last word on it is the best known one. */
function issuesOf(auctions: readonly TreasuryAuction[]): readonly TreasuryIssue[] {
  const issues = new Map<string, TreasuryIssue>();
  for (const { issue } of auctions) {
    const known = issues.get(issue.cusip);
    const isEarlier = known?.issuedOn && issue.issuedOn && known.issuedOn < issue.issuedOn;
    issues.set(issue.cusip, isEarlier ? { ...issue, issuedOn: known.issuedOn, datedOn: known.datedOn } : issue);
  }
  return [...issues.values()];
}

/** The day for which auctions speak: what they sold is issued some days after. */
function lastDate(auctions: readonly TreasuryAuction[]): IsoDate | undefined {
  return newestOf(auctions.map((auction) => auction.auctionDate));
}

/** Stores auctions and the securities that were sold. */
async function storeAuctions(tx: WriteTransaction, auctions: readonly TreasuryAuction[], origin: Origin) {
  const asOf = lastDate(auctions);
  if (asOf === undefined) return { stored: 0, unchanged: 0, instrumentIds: [] };
  const { idsByCusip, changed } = await storeTreasuryIssues(tx, issuesOf(auctions), asOf, origin);
  const rows = auctions.flatMap(({ issue, line: _line, ...auction }) => {
    const instrumentId = idsByCusip.get(issue.cusip);
    return instrumentId === undefined ? [] : [{ ...auction, instrumentId }];
  });
  const counts = await saveAuctions(tx, rows, origin);
  const projected = await storeFrnPayments(tx);
  return { ...counts, instrumentIds: new Set([...changed, ...projected]) };
}

function readAuctions({ rows, failures, rowsRead }: TreasuryAuctions): ReadFile {
  return { rowsRead, failures, store: (tx, origin) => storeAuctions(tx, rows, origin) };
}

function readCurve({ rows, failures, rowsRead }: ParCurveDays, curve = parCurve): ReadFile {
  const days: readonly CurveDay[] = rows;
  return { rowsRead, failures, store: (tx, origin) => storeCurve(tx, curve, days, origin) };
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
async function storeTipsReference(tx: WriteTransaction, issues: readonly TreasuryIssue[], origin: Origin) {
  // The latest of them had been issued when the list was made.
  const asOf = newestOf(issues.flatMap(({ datedOn }) => datedOn ?? []));
  if (asOf === undefined) return { stored: 0, unchanged: 0, instrumentIds: [] };
  const { changed } = await storeTreasuryIssues(tx, issues, asOf, origin);
  return { stored: changed.size, unchanged: issues.length - changed.size, instrumentIds: changed };
}

interface TipsReference extends ParsedRows<TreasuryIssue> {
  readonly rowsRead: number;
}

function isTipsReference(text: string): boolean {
  return firstLine(text).startsWith('cusip,maturity,datedDate,coupon,baseCpi');
}

function parseRow(row: RowFields, seen: Set<string>): TreasuryIssue[] {
  const cusip = row.requiredText('cusip');
  if (row.isGood && !isCusip(cusip)) row.fail('bad-code', 'cusip', cusip);
  if (row.isGood && seen.has(cusip)) row.fail('duplicate-row', 'cusip', cusip);
  const maturesOn = row.requiredDate('maturity');
  const datedOn = row.requiredDate('datedDate');
  // The list says so of a coupon that it does not have.
  const couponRate = row.text('coupon') === 'NaN' ? null : row.requiredNumber('coupon');
  const baseIndex = row.requiredNumber('baseCpi');
  if (row.isGood && baseIndex <= 0) row.fail('out-of-range', 'baseCpi', String(baseIndex));
  if (datedOn !== null && maturesOn !== null && maturesOn <= datedOn) row.fail('out-of-range', 'maturity', maturesOn);
  if (!row.isGood || maturesOn === null || datedOn === null) return [];
  seen.add(cusip);
  return [{ cusip, kind: 'tips', couponRate, spread: null, baseIndex, maturesOn, issuedOn: null, datedOn }];
}

/** Reads what TIPS count from: dated date, real coupon as a fraction, and reference CPI of the dated date. */
function parseTipsReference(text: string): TipsReference {
  const failures: RowFailure[] = [];
  const table = csvTable(text, failures);
  const seen = new Set<string>();
  const rows = table.rows.flatMap((row) => (row.isGood ? parseRow(row, seen) : []));
  return { rows, failures, rowsRead: table.rows.length };
}

function readTipsReference({ text }: SourceFile): ReadFile {
  const { rows, failures, rowsRead } = parseTipsReference(text);
  return { rowsRead, failures, store: (tx, origin) => storeTipsReference(tx, rows, origin) };
}

const kinds: readonly FileKind[] = [
  {
    kind: 'fedinvest-prices',
    matches: ({ text }) => isFedInvest(text),
    needsDay: (file) => dayInName(file) === undefined,
    read: readPrices,
  },
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
    kind: 'auctions-of-fiscal-data',
    matches: (file) => fiscalAuctionsOf(jsonOf(file)) !== null,
    read: (file) => readAuctions(parseFiscalAuctions(jsonOf(file))),
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
  {
    kind: 'real-par-yield-curve-feed',
    matches: ({ text }) => rootName(text) === 'feed' && /TreasuryRealYieldCurve|<d:TC_/.test(text),
    read: ({ text }) => readCurve(parseParCurveXml(text, true), realParCurve),
  },
  { kind: 'reference-cpi', matches: ({ text }) => isReferenceCpi(text), read: readReferenceCpi },
  { kind: 'tips-reference', matches: ({ text }) => isTipsReference(text), read: readTipsReference },
];

/** Prices, auctions, the par yield curves and what TIPS are indexed by, of the United States Treasury. */
export const usTreasury: SourceImporter = {
  source: publicSource('us-treasury'),
  kinds,
};

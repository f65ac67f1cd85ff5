import type { Auction } from '#domain/market/auction.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { isCusip } from '#domain/market/security-codes.ts';
import { fractionFromPercent, type IsoDate } from '#math/units.ts';
import { csvTable } from '../parsing/parse-csv.ts';
import { elementsNamed, parseXml } from '../parsing/parse-xml.ts';
import { isoForm, monthFirstForm, RowFields } from '../parsing/row-fields.ts';
import type { TreasuryIssue, TreasuryKind } from './treasury-issue.ts';

/** The result of one auction, and what it says of the security. */
export interface TreasuryAuction extends Auction {
  readonly line: number;
  readonly issueDate: IsoDate;
  readonly issue: TreasuryIssue;
}

export interface TreasuryAuctions extends ParsedRows<TreasuryAuction> {
  readonly rowsRead: number;
}

/** What the Treasury does not have, or its files do not tell. */
const untold = { format: 'auction', isFailed: false, averagePrice: null, averageYield: null } as const;

const kindsByType: Readonly<Record<string, TreasuryKind>> = { BILL: 'bill', NOTE: 'note', BOND: 'bond' };

interface AuctionDates {
  readonly auctionDate: IsoDate;
  readonly issueDate: IsoDate;
  readonly maturesOn: IsoDate;
}

function readDates(row: RowFields, fields: readonly [string, string, string], form = isoForm): AuctionDates | null {
  const [auctionDate, issueDate, maturesOn] = fields.map((field) => row.requiredDate(field, form));
  if (!row.isGood || !auctionDate || !issueDate || !maturesOn) return null;
  if (maturesOn <= issueDate) row.fail('out-of-range', fields[2], maturesOn);
  return row.isGood ? { auctionDate, issueDate, maturesOn } : null;
}

function readKind(row: RowFields, field: string): TreasuryKind | null {
  const type = row.requiredText(field);
  const kind = kindsByType[type.toUpperCase()];
  if (kind === undefined && row.isGood) row.fail('bad-code', field, type);
  return kind ?? null;
}

function readCusip(row: RowFields): string {
  const cusip = row.requiredText('CUSIP');
  if (row.isGood && !isCusip(cusip)) row.fail('bad-code', 'CUSIP', cusip);
  return cusip;
}

function parseListed(row: RowFields, seen: Set<string>): TreasuryAuction[] {
  const cusip = readCusip(row);
  const kind = readKind(row, 'Security Type');
  const dates = readDates(row, ['Auction Date', 'Issue Date', 'Maturity Date'], monthFirstForm);
  const price = row.number('Price per $100');
  if (!row.isGood || kind === null || dates === null) return [];
  const key = `${cusip} ${dates.auctionDate}`;
  if (seen.has(key)) {
    row.fail('duplicate-row', 'CUSIP', key);
    return [];
  }
  seen.add(key);
  const { maturesOn, issueDate, auctionDate } = dates;
  const unlisted = { couponRate: null, spread: null, baseIndex: null, datedOn: null };
  const issue = { ...unlisted, cusip, kind, maturesOn, issuedOn: issueDate };
  const amounts = { offeredAmount: null, demandAmount: null, acceptedAmount: null };
  const figures = { price, highYield: null, highPrice: null, accrued: null, ...amounts };
  return [
    { ...untold, line: row.line, issue, auctionDate, issueDate, securityTerm: row.text('Security Term'), ...figures },
  ];
}

/** Reads the list of auctions: security, dates, and the price per 100. */
export function parseAuctionsCsv(text: string): TreasuryAuctions {
  const failures: RowFailure[] = [];
  const table = csvTable(text, failures);
  const seen = new Set<string>();
  const rows = table.rows.flatMap((row) => (row.isGood ? parseListed(row, seen) : []));
  return { rows, failures, rowsRead: table.rows.length };
}

function fraction(percent: number | null): number | null {
  return percent === null ? null : fractionFromPercent(percent);
}

function issueOf(row: RowFields, cusip: string, kind: TreasuryKind, dates: AuctionDates): TreasuryIssue {
  const isTips = row.text('InflationIndexSecurity') === 'Y';
  const isFrn = row.text('FloatingRate') === 'Y';
  const rate = row.number('InterestRate');
  return {
    cusip,
    kind: isTips ? 'tips' : isFrn ? 'frn' : kind,
    couponRate: kind === 'bill' || isFrn ? null : fraction(rate),
    spread: isFrn ? fraction(row.number('Spread')) : null,
    baseIndex: isTips ? row.number('RefCPIDatedDate') : null,
    maturesOn: dates.maturesOn,
    issuedOn: row.date('OriginalIssueDate') ?? dates.issueDate,
    datedOn: row.date('OriginalDatedDate') ?? row.date('DatedDate'),
  };
}

const BILLION = 1e9;

/** The term in the words of the list of auctions: `13-Week`, `119-Day`, `9-Year 8-Month`. */
function termOf(row: RowFields, kind: TreasuryKind): string | null {
  const parts = ['SecurityTermWeekYear', 'SecurityTermDayMonth'].flatMap((field) => row.text(field) ?? []);
  const words = parts
    .filter((part) => !part.startsWith('0-'))
    .map((part) => part.replace(/[A-Z]+/g, (word) => word.charAt(0) + word.slice(1).toLowerCase()));
  return (kind === 'bill' ? words[0] : words.join(' ')) || null;
}

function parseResult(row: RowFields): TreasuryAuction[] {
  const cusip = readCusip(row);
  const kind = readKind(row, 'SecurityType');
  const dates = readDates(row, ['AuctionDate', 'IssueDate', 'MaturityDate']);
  const highPrice = row.number('HighPrice');
  const highYield = fraction(row.number('HighYield') ?? row.number('InvestmentRate'));
  const accrued = row.number('AccruedInterest');
  const offered = row.number('OfferingAmount');
  const demandAmount = row.number('TotalTendered');
  const acceptedAmount = row.number('TotalAccepted');
  if (!row.isGood || kind === null || dates === null) return [];
  const issue = issueOf(row, cusip, kind, dates);
  if (!row.isGood) return [];
  const { auctionDate, issueDate } = dates;
  const offeredAmount = offered === null ? null : Math.round(offered * BILLION);
  const securityTerm = termOf(row, kind);
  const amounts = { offeredAmount, demandAmount, acceptedAmount };
  const figures = { price: highPrice, highYield, highPrice, accrued, ...amounts };
  return [{ ...untold, line: row.line, issue, auctionDate, issueDate, securityTerm, ...figures }];
}

/**
 * Reads the results of one auction. What the announcement leaves open, the results fill in. The yield is the high yield, for a bill
 * the investment rate (coupon equivalent).
 */
export function parseAuctionXml(text: string): TreasuryAuctions {
  const failures: RowFailure[] = [];
  const root = parseXml(text);
  const blocks = ['AuctionAnnouncement', 'AuctionResults'].flatMap((name) => elementsNamed(root, name).slice(0, 1));
  const cells = new Map<string, string>();
  for (const { name, text: value } of blocks.flatMap((block) => block.children)) {
    if (value.trim() !== '') cells.set(name, value);
  }
  const row = new RowFields(1, (field) => cells.get(field), failures);
  if (blocks.length < 2) row.fail('bad-structure', null, 'AuctionResults');
  return { rows: row.isGood ? parseResult(row) : [], failures, rowsRead: 1 };
}

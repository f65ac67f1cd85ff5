import type { Auction } from '#domain/market/auction.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { isCusip } from '#domain/market/security-codes.ts';
import { fractionFromPercent, type IsoDate } from '#math/units.ts';
import { isRecord } from '../parsing/json-of.ts';
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

/** Bills of cash management are bills; TIPS and floating-rate notes say so beside, or in some lists by their type. */
const kindsByType: Readonly<Record<string, TreasuryKind>> = {
  BILL: 'bill',
  CMB: 'bill',
  NOTE: 'note',
  BOND: 'bond',
  'TIPS NOTE': 'tips',
  'TIPS BOND': 'tips',
  'FRN NOTE': 'frn',
};

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
  const isTips = kind === 'tips' || row.text('InflationIndexSecurity') === 'Y';
  const isFrn = kind === 'frn' || row.text('FloatingRate') === 'Y';
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

/** Accrued interest per 100 of face: files of notes and bonds tell it per 1,000, those of floating-rate notes per 100. */
function accruedOf(row: RowFields, { kind }: TreasuryIssue): number | null {
  const told = row.number('AccruedInterest');
  return told === null || kind === 'frn' ? told : told / 10;
}

/** The term in the words of the list of auctions: `13-Week`, `119-Day`, `9-Year 8-Month`. */
function termOf(row: RowFields, kind: TreasuryKind): string | null {
  const parts = ['SecurityTermWeekYear', 'SecurityTermDayMonth'].flatMap((field) => row.text(field) ?? []);
  const whole = row.text('SecurityTerm');
  if (whole !== null) return whole;
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
  const offered = row.number('OfferingAmount');
  const demandAmount = row.number('TotalTendered');
  const acceptedAmount = row.number('TotalAccepted');
  if (!row.isGood || kind === null || dates === null) return [];
  const issue = issueOf(row, cusip, kind, dates);
  const accrued = accruedOf(row, issue);
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

/** What the service of fiscal data calls the fields of a result (Treasury Securities Auctions Data, data dictionary). */
const fiscalNames = {
  CUSIP: 'cusip',
  SecurityType: 'security_type',
  SecurityTerm: 'security_term',
  AuctionDate: 'auction_date',
  IssueDate: 'issue_date',
  MaturityDate: 'maturity_date',
  DatedDate: 'dated_date',
  OriginalIssueDate: 'original_issue_date',
  OriginalDatedDate: 'original_dated_date',
  InflationIndexSecurity: 'inflation_index_security',
  FloatingRate: 'floating_rate',
  InterestRate: 'int_rate',
  Spread: 'spread',
  RefCPIDatedDate: 'ref_cpi_on_dated_date',
  HighPrice: 'high_price',
  HighYield: 'high_yield',
  InvestmentRate: 'high_investment_rate',
  AccruedInterest: 'accrued_int_per1000',
  OfferingAmount: 'offering_amt',
  TotalTendered: 'total_tendered',
  TotalAccepted: 'total_accepted',
} as const;

const ACCRUED_OF_FLOATERS = 'accrued_int_per100';
const PRICE = 'price_per100';
export const auctionFields: readonly string[] = [...Object.values(fiscalNames), ACCRUED_OF_FLOATERS, PRICE];

type FiscalRow = Readonly<Record<string, unknown>>;

/** The rows of an answer of the service, which may have none; null of another answer. */
export function fiscalAuctionsOf(answer: unknown): readonly FiscalRow[] | null {
  if (!isRecord(answer) || !Array.isArray(answer.data)) return null;
  const rows = answer.data.filter(isRecord);
  const isWhole = rows.length === answer.data.length;
  const [first] = rows;
  const isOfAuctions = first === undefined ? isRecord(answer.meta) : 'cusip' in first && 'auction_date' in first;
  return isWhole && isOfAuctions ? rows : null;
}

/** Every value is a text, one that is not there the text `null`. */
function fiscalText(row: FiscalRow, name: string): string | undefined {
  const value = row[name];
  return typeof value === 'string' && value !== 'null' && value !== '' ? value : undefined;
}

/** A cell by the name that the files of results have for it. */
function fiscalCell(row: FiscalRow, field: string): string | undefined {
  const own = fiscalText(row, new Map<string, string>(Object.entries(fiscalNames)).get(field) ?? field);
  if (field === 'AccruedInterest') return own ?? fiscalText(row, ACCRUED_OF_FLOATERS);
  if (field === 'HighPrice') return own ?? fiscalText(row, PRICE);
  if (field === 'OfferingAmount') return own === undefined ? own : String(Number(own) / BILLION);
  return field === 'InflationIndexSecurity' || field === 'FloatingRate' ? own?.charAt(0) : own;
}

/** Reads auctions as the service of fiscal data gives them. One that was announced and not held yet is left out. */
export function parseFiscalAuctions(answer: unknown): TreasuryAuctions {
  const failures: RowFailure[] = [];
  const held = (fiscalAuctionsOf(answer) ?? [])
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => fiscalText(row, fiscalNames.TotalAccepted) !== undefined);
  const seen = new Set<string>();
  const rows = held.flatMap(({ row, line }) => {
    const fields = new RowFields(line, (field) => fiscalCell(row, field), failures);
    return parseResult(fields).filter(({ issue, auctionDate }) => {
      const key = `${issue.cusip} ${auctionDate}`;
      if (seen.has(key)) fields.fail('duplicate-row', 'CUSIP', key);
      seen.add(key);
      return fields.isGood;
    });
  });
  return { rows, failures, rowsRead: held.length };
}

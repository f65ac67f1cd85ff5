import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { isCusip } from '#domain/market/security-codes.ts';
import type { IsoDate } from '#math/units.ts';
import { csvTable, firstLine } from '../parsing/parse-csv.ts';
import { monthFirstForm, type RowFields } from '../parsing/row-fields.ts';
import type { TreasuryIssue, TreasuryKind } from './treasury-issue.ts';

const COLUMNS = ['CUSIP', 'SECURITY TYPE', 'RATE', 'MATURITY DATE', 'CALL DATE', 'BUY', 'SELL', 'END OF DAY'] as const;

const kindsByType: Readonly<Record<string, TreasuryKind>> = {
  'MARKET BASED BILL': 'bill',
  'MARKET BASED NOTE': 'note',
  'MARKET BASED BOND': 'bond',
  'MARKET BASED FRN': 'frn',
  TIPS: 'tips',
};

/** Prices of one security on one day, per 100 of face; null where the file quotes none. */
export interface FedInvestPrice {
  readonly line: number;
  readonly issue: TreasuryIssue;
  readonly callableOn: IsoDate | null;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly close: number | null;
}

/** The file has this heading, or none: then its first cell is a CUSIP and its second a type of security. */
export function isFedInvest(text: string): boolean {
  const line = firstLine(text);
  if (line.startsWith(COLUMNS.slice(0, 2).join(','))) return true;
  const [cusip = '', type = ''] = line.split(',');
  return isCusip(cusip) && type in kindsByType;
}

/** A price of zero means that the file quotes none. */
function quote(row: RowFields, field: string): number | null {
  const price = row.number(field);
  if (price !== null && price < 0) row.fail('out-of-range', field, String(price));
  return price === 0 ? null : price;
}

function couponRate(row: RowFields, kind: TreasuryKind | undefined): number | null {
  const text = row.requiredText('RATE');
  const value = /^\d+(\.\d+)?%$/.test(text) ? Number(text.slice(0, -1)) : Number.NaN;
  if (!Number.isFinite(value)) row.fail('bad-number', 'RATE', text);
  return kind === 'bill' ? null : value / 100;
}

function parseRow(row: RowFields, seen: Set<string>): FedInvestPrice | null {
  const cusip = row.requiredText('CUSIP');
  if (row.isGood && !isCusip(cusip)) row.fail('bad-code', 'CUSIP', cusip);
  if (row.isGood && seen.has(cusip)) row.fail('duplicate-row', 'CUSIP', cusip);
  const type = row.requiredText('SECURITY TYPE');
  const kind = kindsByType[type];
  if (row.isGood && kind === undefined) row.fail('bad-code', 'SECURITY TYPE', type);
  const rate = couponRate(row, kind);
  const maturesOn = row.requiredDate('MATURITY DATE', monthFirstForm);
  const callableOn = row.date('CALL DATE', monthFirstForm);
  const ask = quote(row, 'BUY');
  const bid = quote(row, 'SELL');
  const close = quote(row, 'END OF DAY');
  if (!row.isGood || kind === undefined || maturesOn === null) return null;
  seen.add(cusip);
  const issue = {
    cusip,
    kind,
    couponRate: rate,
    spread: null,
    baseIndex: null,
    maturesOn,
    issuedOn: null,
    datedOn: null,
  };
  return { line: row.line, issue, callableOn, bid, ask, close };
}

/** Reads the day prices of FedInvest, with their heading or without. */
export function parseFedInvest(text: string): ParsedRows<FedInvestPrice> & { readonly rowsRead: number } {
  const failures: RowFailure[] = [];
  const hasHeading = firstLine(text).startsWith(COLUMNS[0]);
  const table = csvTable(text, failures, hasHeading ? {} : { columns: COLUMNS });
  const seen = new Set<string>();
  const rows = table.rows.flatMap((row) => (row.isGood ? (parseRow(row, seen) ?? []) : []));
  return { rows, failures, rowsRead: table.rows.length };
}

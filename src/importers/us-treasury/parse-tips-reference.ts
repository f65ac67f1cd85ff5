import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { csvTable, firstLine } from '../parsing/csv-table.ts';
import type { RowFields } from '../parsing/row-fields.ts';
import { isCusip } from './cusip.ts';
import type { TreasuryIssue } from './treasury-issue.ts';

export interface TipsReference extends ParsedRows<TreasuryIssue> {
  readonly rowsRead: number;
}

export function isTipsReference(text: string): boolean {
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
export function parseTipsReference(text: string): TipsReference {
  const failures: RowFailure[] = [];
  const table = csvTable(text, failures);
  const seen = new Set<string>();
  const rows = table.rows.flatMap((row) => (row.isGood ? parseRow(row, seen) : []));
  return { rows, failures, rowsRead: table.rows.length };
}

import type { ParsedRows, RowFailure } from '#domain/import-run.ts';
import type { ReferenceIndexValue } from '#domain/price-index.ts';
import { csvTable, firstLine } from '../parsing/csv-table.ts';

export interface ReferenceCpi extends ParsedRows<ReferenceIndexValue> {
  readonly rowsRead: number;
}

export function isReferenceCpi(text: string): boolean {
  return firstLine(text) === 'date,refCpi';
}

/** Reads the reference CPI of TIPS by day: the CPI-U, not seasonally adjusted, of the third month before, interpolated. */
export function parseReferenceCpi(text: string): ReferenceCpi {
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

import type { CurveDay } from '#domain/curve.ts';
import type { ParsedRows, RowFailure } from '#domain/import-run.ts';
import { csvTable } from '../parsing/csv-table.ts';
import { dayFirstForm, type RowFields } from '../parsing/row-fields.ts';
import { blockRows } from './iss-block.ts';

export interface ZeroCurveDays extends ParsedRows<CurveDay> {
  readonly rowsRead: number;
}

const TENOR = /^Срок ([\d.]+) лет$/u;

interface TenorField {
  readonly field: string;
  readonly years: number;
}

function tenorFields(columns: readonly string[]): readonly TenorField[] {
  return columns
    .flatMap((field) => {
      const match = TENOR.exec(field);
      return match ? [{ field, years: Number(match[1]) }] : [];
    })
    .sort((a, b) => a.years - b.years);
}

function parseDay(row: RowFields, fields: readonly TenorField[], seen: Set<string>): CurveDay[] {
  const date = row.requiredDate('Дата', dayFirstForm);
  if (date !== null && seen.has(date)) row.fail('duplicate-row', 'Дата', date);
  const nodes = fields.flatMap(({ field, years }) => {
    const percent = row.number(field);
    return percent === null ? [] : [{ years, rate: percent / 100 }];
  });
  if (row.isGood && nodes.length === 0) row.fail('missing-value', 'rates', date ?? '');
  if (!row.isGood || date === null) return [];
  seen.add(date);
  return [{ date, tenors: nodes.map((node) => node.years), rates: nodes.map((node) => node.rate) }];
}

/** Whether a first line is the heading of a zero-coupon curve's history. */
export function isZeroCurveHeading(line: string): boolean {
  return line.startsWith('Дата;Время;Срок ');
}

/** Reads the history of the zero-coupon curve: percent a year with annual compounding, a day a line, empty where not published. */
export function parseZeroCurveCsv(text: string): ZeroCurveDays {
  const failures: RowFailure[] = [];
  const table = csvTable(text, failures, { separator: ';' });
  const fields = tenorFields(table.columns);
  const seen = new Set<string>();
  const rows = table.rows.flatMap((row) => (row.isGood ? parseDay(row, fields, seen) : []));
  return { rows, failures, rowsRead: table.rows.length };
}

/** Reads the rates by term of an answer of the curve's own address: one row a term, of one day or of several. */
export function parseZeroCurveAnswer(answer: unknown): ZeroCurveDays {
  const failures: RowFailure[] = [];
  const source = blockRows(answer, 'yearyields', failures);
  const days = new Map<CurveDay['date'], TenorField[]>();
  const rates = new Map<string, number>();
  for (const row of source) {
    const date = row.requiredDate('tradedate');
    const years = row.requiredNumber('period');
    const rate = row.requiredNumber('value') / 100;
    if (!row.isGood || date === null) continue;
    const field = `${date} ${years}`;
    if (rates.has(field)) {
      row.fail('duplicate-row', 'period', field);
      continue;
    }
    rates.set(field, rate);
    days.set(date, [...(days.get(date) ?? []), { field, years }]);
  }
  const rows = [...days].map(([date, terms]) => {
    const sorted = [...terms].sort((a, b) => a.years - b.years);
    return { date, tenors: sorted.map((term) => term.years), rates: sorted.map((term) => rates.get(term.field) ?? 0) };
  });
  return { rows, failures, rowsRead: source.length };
}

import type { CurveDay } from '#domain/market/curve.ts';
import type { RowFailure } from '#domain/market/import-run.ts';
import { fractionFromPercent } from '#math/units.ts';
import { type CurveDays, parseCurveTable } from '../parsing/curve-table.ts';
import { dayFirstForm } from '../parsing/row-fields.ts';
import { blockRows } from './iss-block.ts';

const TENOR = /^Срок ([\d.]+) лет$/u;

function yearsOf(column: string): number | null {
  const match = TENOR.exec(column);
  return match === null ? null : Number(match[1]);
}

/** Whether a first line is the heading of a zero-coupon curve's history. */
export function isZeroCurveHeading(line: string): boolean {
  return line.startsWith('Дата;Время;Срок ');
}

/** Reads the history of the zero-coupon curve: percent a year with annual compounding, a day a line, empty where not published. */
export function parseZeroCurveCsv(text: string): CurveDays {
  return parseCurveTable(text, { separator: ';', dateColumn: 'Дата', dateForm: dayFirstForm, yearsOf });
}

/** Reads the rates by term of an answer of the curve's own address: one row a term, of one day or of several. */
export function parseZeroCurveAnswer(answer: unknown): CurveDays {
  const failures: RowFailure[] = [];
  const source = blockRows(answer, 'yearyields', failures);
  const days = new Map<CurveDay['date'], { readonly field: string; readonly years: number }[]>();
  const rates = new Map<string, number>();
  for (const row of source) {
    const date = row.observedDate('tradedate');
    const years = row.requiredNumber('period');
    const rate = fractionFromPercent(row.requiredNumber('value'));
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

import type { CurveDay } from '#domain/market/curve.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { fractionFromPercent, type IsoDate } from '#math/units.ts';
import { csvTable } from '../parsing/parse-csv.ts';
import { elementsNamed, parseXml, type XmlElement } from '../parsing/parse-xml.ts';
import { isoForm, monthFirstForm, RowFields } from '../parsing/row-fields.ts';

export interface ParCurveDays extends ParsedRows<CurveDay> {
  readonly rowsRead: number;
}

/** Names by which the two forms of the file call a maturity, and the maturity in years. */
const CSV_TENOR = /^"?([\d.]+) (Mo|Month|Yr)"?$/;
const XML_TENOR = /^d:BC_([\d_]+)(MONTH|YEAR)$/;
const XML_REAL_TENOR = /^d:TC_([\d_]+)(MONTH|YEAR)$/;

function yearsOf(match: RegExpExecArray): number {
  const count = Number((match[1] ?? '').replace('_', '.'));
  return (match[2] ?? '').toUpperCase().startsWith('M') ? count / 12 : count;
}

interface TenorField {
  readonly field: string;
  readonly years: number;
}

function tenorFields(names: readonly string[], form: RegExp): readonly TenorField[] {
  return names
    .flatMap((field) => {
      const match = form.exec(field);
      return match ? [{ field, years: yearsOf(match) }] : [];
    })
    .sort((a, b) => a.years - b.years);
}

function rateOf(row: RowFields, field: string): number | null {
  return row.text(field) === 'NA' ? null : row.number(field);
}

function curveDay(row: RowFields, date: IsoDate | null, fields: readonly TenorField[]): CurveDay | null {
  const nodes = fields.flatMap(({ field, years }) => {
    const percent = rateOf(row, field);
    return percent === null ? [] : [{ years, rate: fractionFromPercent(percent) }];
  });
  if (!row.isGood || date === null || nodes.length === 0) return null;
  return { date, tenors: nodes.map((node) => node.years), rates: nodes.map((node) => node.rate) };
}

/** Notes a day that comes twice; the first one stands. */
function isFirst(row: RowFields, date: IsoDate | null, seen: Set<string>): boolean {
  if (date === null) return false;
  if (seen.has(date)) row.fail('duplicate-row', 'date', date);
  seen.add(date);
  return row.isGood;
}

/** A day on which no maturity has a rate is a failure, since nothing of it can be stored. */
function takeDay(row: RowFields, date: IsoDate | null, fields: readonly TenorField[], seen: Set<string>): CurveDay[] {
  if (!isFirst(row, date, seen)) return [];
  const day = curveDay(row, date, fields);
  if (day === null && row.isGood) row.fail('missing-value', 'rates', date ?? '');
  return day === null ? [] : [day];
}

/** Reads the par yield curve as CSV: percent a year, semiannual; `NA` or nothing where a maturity was not published. */
export function parseParCurveCsv(text: string): ParCurveDays {
  const failures: RowFailure[] = [];
  const table = csvTable(text, failures);
  const fields = tenorFields(table.columns, CSV_TENOR);
  const seen = new Set<string>();
  const rows = table.rows.flatMap((row) => {
    if (!row.isGood) return [];
    const form = row.text('Date')?.includes('/') ? monthFirstForm : isoForm;
    return takeDay(row, row.requiredDate('Date', form), fields, seen);
  });
  return { rows, failures, rowsRead: table.rows.length };
}

interface FeedReading {
  readonly form: RegExp;
  readonly failures: RowFailure[];
  readonly seen: Set<string>;
}

function parseEntry(entry: XmlElement, number: number, { form, failures, seen }: FeedReading): CurveDay[] {
  const [properties] = elementsNamed(entry, 'm:properties');
  const byName = new Map((properties?.children ?? []).map((child) => [child.name, child.text]));
  const row = new RowFields(number, (field) => byName.get(field), failures);
  return takeDay(row, row.requiredDate('d:NEW_DATE'), tenorFields([...byName.keys()], form), seen);
}

/** Reads a par yield curve, nominal or real, as the Atom feed of the Treasury; a failure names the entry, counted from 1. */
export function parseParCurveXml(text: string, isReal = false): ParCurveDays {
  const failures: RowFailure[] = [];
  const entries = elementsNamed(parseXml(text), 'entry');
  const reading = { form: isReal ? XML_REAL_TENOR : XML_TENOR, failures, seen: new Set<string>() };
  const rows = entries.flatMap((entry, index) => parseEntry(entry, index + 1, reading));
  return { rows, failures, rowsRead: entries.length };
}

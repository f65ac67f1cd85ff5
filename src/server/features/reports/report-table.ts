import { numberText } from '#contract/number-text.ts';
import type { ReportForm, ReportTable } from '#contract/reports.ts';
import { type FiledValue, restatedValue } from '#domain/filed-value.ts';
import type { Language } from '#domain/language.ts';
import type { Report, ReportPeriod, ReportValue } from '#domain/report.ts';
import { fiscalQuarters, quartersText } from '#domain/report-period.ts';
import type { Texts } from '#labels/create-texts.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate } from '#math/units.ts';
import type { TitledLine } from '#store/reports/report-lines.ts';

/** For whom and how a report is written. */
export interface Writing {
  readonly report: Pick<Report, 'currency' | 'scale' | 'fiscalYearEnds'>;
  readonly language: Language;
  readonly texts: Texts;
}

const fixedDay = (day: IsoDate) => day.split('-').reverse().join('.');

function firstDay({ endsOn, days }: ReportPeriod): IsoDate {
  return isoFromDayNumber(dayNumber(dayNumberFromIso(endsOn) - days + 1));
}

function columnOf(period: ReportPeriod, { report }: Writing) {
  const { endsOn, days } = period;
  const wire = { ends_on: endsOn, days };
  if (days === 0) return { ttl: fixedDay(endsOn), info: null, ...wire };
  const span = `${fixedDay(firstDay(period))}–${fixedDay(endsOn)}`;
  const quarters = fiscalQuarters(period, report.fiscalYearEnds);
  return { ttl: quarters === null ? span : quartersText(quarters), info: span, ...wire };
}

const scaleKeys = { 1000: 'thousands', 1000000: 'millions', 1000000000: 'billions' } as const;

function dimensionOf({ report: { currency, scale }, texts }: Writing): string {
  return scale === 1 ? currency : texts.text('reports', scaleKeys[scale], { currency });
}

const SHARES = 'shares';
const PER_SHARE = `/${SHARES}`;

/** The unit of a row beside those in the report's currency. */
function ownDimension(unit: string, { report, texts }: Writing): string | null {
  if (unit === report.currency) return null;
  if (unit === 'pure') return '%';
  if (unit === SHARES) return texts.text('reports', 'shares');
  if (unit.endsWith(PER_SHARE))
    return texts.text('reports', 'per_share', { currency: unit.slice(0, -PER_SHARE.length) });
  return unit;
}

function valueText(value: number, unit: string, { report, language }: Writing): string {
  if (unit === 'pure') return numberText(value * 100, 2, language);
  if (unit.endsWith(PER_SHARE)) return numberText(value, 2, language);
  return numberText(unit === report.currency ? value / report.scale : value, 0, language);
}

/** The values of a line in one unit, by period. */
interface Row {
  readonly line: TitledLine;
  readonly unit: string | null;
  readonly byPeriod: ReadonlyMap<string, readonly ReportValue[]>;
}

const periodKey = ({ endsOn, days }: ReportPeriod) => `${endsOn} ${days}`;

function rowOf(line: TitledLine, values: readonly ReportValue[], { report }: Writing): Row {
  const units = new Set(values.map(({ unit }) => unit));
  const unit = units.has(report.currency) ? report.currency : ([...units][0] ?? null);
  const shown = values.filter((value) => value.unit === unit);
  return { line, unit, byPeriod: Map.groupBy(shown, periodKey) };
}

/** Rows with values, and those that stand above such as a heading. */
function withoutEmpty(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ line, byPeriod }, index) => {
    if (byPeriod.size > 0) return true;
    const after = rows.slice(index + 1);
    const end = after.findIndex((other) => other.line.level <= line.level);
    return after.slice(0, end < 0 ? undefined : end).some((other) => other.byPeriod.size > 0);
  });
}

/** Latest first; of those that end on one day the longest first. */
function periodsOf(rows: readonly Row[]): readonly ReportPeriod[] {
  const all = new Map(rows.flatMap(({ byPeriod }) => [...byPeriod].map(([key, [value]]) => [key, value] as const)));
  const periods = [...all.values()].filter((value) => value !== undefined);
  return periods.sort((a, b) => (a.endsOn === b.endsOn ? b.days - a.days : a.endsOn < b.endsOn ? 1 : -1));
}

function cellOf(values: readonly ReportValue[] | undefined, unit: string, writing: Writing) {
  const restated = restatedValue(values ?? []);
  if (restated === null) return null;
  const written = ({ value, filedOn }: FiledValue) => {
    return { val: valueText(value, unit, writing), numeric: value, filed: filedOn };
  };
  return { ...written(restated), earlier: restated.earlier.map(written) };
}

function formOf(rows: readonly Row[], writing: Writing): ReportForm {
  const periods = periodsOf(rows);
  return {
    dimension: dimensionOf(writing),
    dimensions: rows.map(({ unit }) => (unit === null ? null : ownDimension(unit, writing))),
    scroll_head: periods.map((period) => columnOf(period, writing)),
    scroll_body: rows.map(({ unit, byPeriod }) =>
      periods.map((period) => (unit === null ? null : cellOf(byPeriod.get(periodKey(period)), unit, writing))),
    ),
    scroll_clmn: rows.map(({ line }) => ({ id: line.id, ttl: line.title ?? line.key })),
    sub_rows: rows.map(({ line }) => line.level),
    masked: [],
  };
}

/**
 * The table of these lines, with the closed form where some of them are of it; null when no line has a value. `valuesOf` gives the values of
 * a line in the order of filing.
 */
export function tableOf(
  lines: readonly TitledLine[],
  valuesOf: (lineId: number) => readonly ReportValue[],
  writing: Writing,
): ReportTable | null {
  const rows = lines.map((line) => rowOf(line, valuesOf(line.id), writing));
  const open = withoutEmpty(rows);
  if (open.length === 0) return null;
  const closed = withoutEmpty(rows.filter(({ line }) => line.isSummary));
  return { ...formOf(open, writing), closed_data: closed.length === 0 ? null : formOf(closed, writing) };
}

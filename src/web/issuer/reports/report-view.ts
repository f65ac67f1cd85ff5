import type { ReportForm } from '#contract/issuer/reports.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate, percentFromFraction } from '#math/units.ts';

/** Which columns a reader looks at: fiscal years, single quarters, or every period that a report has. */
const periodChoices = ['year', 'quarter', 'all'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

type Column = NonNullable<ReportForm['scroll_head']>[number];
type Cell = NonNullable<NonNullable<ReportForm['scroll_body']>[number][number]>;

export interface ShownCell {
  readonly text: string;
  readonly earlier: Cell['earlier'];
  readonly derived: Cell['derived'];
  /** Against the same period a year before; null where that is not known or says nothing. */
  readonly growth: string | null;
}

export interface ShownRow {
  readonly id: string;
  readonly name: string;
  /** Where it is another than that of the table. */
  readonly unit: string | null;
  /** 0 for a line of its own, 1 for a part of it, and so on. */
  readonly level: number;
  /** By shown column. */
  readonly cells: readonly (ShownCell | null)[];
}

export interface ReportView {
  readonly columns: readonly Column[];
  readonly rows: readonly ShownRow[];
}

/** Ends this many days apart count as a year apart: fiscal years may have 52 or 53 weeks. */
const yearDays = { min: 357, max: 372 } as const;
/** Periods of the same length differ by a week at most. */
const MAX_DAYS_APART = 8;

function isYearBefore(column: Column, other: Column): boolean {
  const between = dayNumberFromIso(isoDate(column.ends_on)) - dayNumberFromIso(isoDate(other.ends_on));
  return between >= yearDays.min && between <= yearDays.max && Math.abs(column.days - other.days) <= MAX_DAYS_APART;
}

/** A value at the end of a quarter is one at the end of a year as well. */
function isTaken({ of, days }: Column, choice: PeriodChoice): boolean {
  return choice === 'all' || of === choice || (choice === 'quarter' && of === 'year' && days === 0);
}

/** Percent of growth in the size of a value; of a percentage the difference in points. Of a value that changed its sign nothing is said. */
function growthOf(now: number, before: number, isShare: boolean): number | null {
  if (isShare) return percentFromFraction(now - before);
  return now * before > 0 ? percentFromFraction(now / before - 1) : null;
}

interface ViewChoice {
  readonly periods: PeriodChoice;
  readonly language: Language;
}

/** The lines of one form of a table over the chosen periods, latest first; null where its names are closed to the reader. */
export function reportView(form: ReportForm, { periods, language }: ViewChoice): ReportView | null {
  const { scroll_head: head, scroll_clmn: lines, scroll_body: body, sub_rows: levels, dimensions } = form;
  if (head === null || lines === null) return null;
  const taken = head.flatMap((column, at) => (isTaken(column, periods) ? [{ column, at }] : []));
  const before = new Map(taken.map(({ column, at }) => [at, head.findIndex((other) => isYearBefore(column, other))]));
  const rows = lines.map((line, row): ShownRow => {
    const cellAt = (at: number) => body?.[row]?.[at] ?? null;
    const unit = dimensions?.[row] ?? null;
    const shown = (at: number): ShownCell | null => {
      const cell = cellAt(at);
      const last = cellAt(before.get(at) ?? -1);
      if (cell === null) return null;
      const growth = last === null ? null : growthOf(cell.numeric, last.numeric, unit === '%');
      const { val, earlier, derived } = cell;
      return { text: val, earlier, derived, growth: growth === null ? null : numberText(growth, 1, language) };
    };
    const cells = taken.map(({ at }) => shown(at));
    return { id: `${line.id} ${unit ?? ''}`, name: line.ttl, unit, level: levels?.[row] ?? 0, cells };
  });
  // A heading stays; so does every line of a reader whose values are closed.
  const isEmpty = ({ cells }: ShownRow) => body !== null && cells.every((cell) => cell === null);
  const hasPart = (at: number) => {
    const level = rows[at]?.level ?? 0;
    const end = rows.findIndex((row, index) => index > at && row.level <= level);
    return rows.slice(at + 1, end < 0 ? undefined : end).some((row) => !isEmpty(row));
  };
  return {
    columns: taken.map(({ column }) => column),
    rows: rows.filter((row, at) => !isEmpty(row) || hasPart(at)),
  };
}

/** The first choice that has any column in a table of the report. */
export function usualPeriods(forms: readonly ReportForm[]): PeriodChoice {
  const columns = forms.flatMap(({ scroll_head: head }) => head ?? []);
  return periodChoices.find((choice) => columns.some((column) => isTaken(column, choice))) ?? 'all';
}

/** The choices that show anything. */
export function offeredPeriods(forms: readonly ReportForm[]): readonly PeriodChoice[] {
  const columns = forms.flatMap(({ scroll_head: head }) => head ?? []);
  return periodChoices.filter((choice) => columns.some((column) => isTaken(column, choice)));
}

/** What an analyst reads below a table: values that were restated, and periods that are the difference of two others. */
export interface ReportNotes {
  readonly restated: readonly {
    readonly id: string;
    readonly line: string;
    readonly period: string;
    readonly cell: Cell['earlier'][number];
  }[];
  readonly derived: readonly { readonly period: string; readonly minuend: string; readonly subtrahend: string }[];
}

export function notesOf({ columns, rows }: ReportView): ReportNotes {
  const at = rows.flatMap(({ id, name, cells }) =>
    cells.flatMap((cell, column) => (cell === null ? [] : [{ id, name, cell, period: columns[column]?.ttl ?? '' }])),
  );
  const derived = at.flatMap(({ cell, period }) => (cell.derived === null ? [] : [{ period, ...cell.derived }]));
  return {
    restated: at.flatMap(({ id, name, cell, period }) =>
      cell.earlier.map((earlier) => ({ id: `${id} ${period} ${earlier.filed}`, line: name, period, cell: earlier })),
    ),
    derived: [...new Map(derived.map((one) => [one.period, one])).values()],
  };
}

/** The address of the file: the reader's days in the places that it leaves for them. */
export function exportAddress(link: string, from: string | null, to: string | null, today: string): string {
  return link.replace('%from%', from ?? '1970-01-01').replace('%to%', to ?? today);
}

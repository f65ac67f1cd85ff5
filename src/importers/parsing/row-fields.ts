import type { RowFailure, RowFailureCode } from '#domain/market/import-run.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { addFailure } from '../file-fault.ts';

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const MAX_QUOTE_LENGTH = 60;

/** What a cell may hold: text, or what JSON gives. */
export type Cell = string | number | boolean | null | undefined;

/** A date in a source's own form as `YYYY-MM-DD`, or undefined when it is not of that form. */
export type DateForm = (text: string) => string | undefined;

/** Year, month and day with hyphens; a time after it is not part of the date. */
export const isoForm: DateForm = (text) => /^(\d{4}-\d{2}-\d{2})([T ].*)?$/.exec(text)?.[1];

function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text);
}

// Nothing of a market is as large or as near to zero: what is computed of such numbers may not be finite.
const [SMALLEST, LARGEST] = [1e-30, 1e30];
const DAY_MS = 86_400_000;
const isSound = (value: number) => value === 0 || (Math.abs(value) >= SMALLEST && Math.abs(value) <= LARGEST);

/**
 * One row of a source: reads its fields strictly and notes every one that cannot be read. After the fields are read, `isGood` says
 * whether the row may be taken over.
 */
export class RowFields {
  readonly line: number;
  readonly #cell: (field: string) => Cell;
  readonly #failures: RowFailure[];
  readonly #context: string;
  #isGood = true;

  constructor(line: number, cell: (field: string) => Cell, failures: RowFailure[], context = '') {
    this.line = line;
    this.#cell = cell;
    this.#failures = failures;
    this.#context = context === '' ? '' : ` (${context})`;
  }

  get isGood(): boolean {
    return this.#isGood;
  }

  fail(code: RowFailureCode, field: string | null, found: string): void {
    this.#isGood = false;
    const place = field === null ? '' : ` in ${field}`;
    const message = `${code}${place}${this.#context}: ${quoted(found)}`;
    addFailure(this.#failures, { line: this.line, code, field, message });
  }

  /** The cell's text without blanks around it; null for an empty one. */
  text(field: string): string | null {
    const cell = this.#cell(field);
    if (cell === null || cell === undefined) return null;
    const text = String(cell).trim();
    // The database has no place for it.
    if (text.includes('\0')) this.fail('bad-code', field, text);
    return text === '' || text.includes('\0') ? null : text;
  }

  requiredText(field: string): string {
    const text = this.text(field);
    if (text === null) this.fail('missing-value', field, '');
    return text ?? '';
  }

  /** A number with a decimal point; null for an empty cell. A comma is refused, since it may mean thousands or decimals. */
  number(field: string): number | null {
    const text = this.text(field);
    if (text === null) return null;
    const value = NUMBER.test(text) ? Number(text) : Number.NaN;
    if (isSound(value)) return value;
    this.fail(Number.isFinite(value) ? 'out-of-range' : 'bad-number', field, text);
    return null;
  }

  /** A whole number from 0 to the most that may be; null for an empty cell. */
  count(field: string, max: number): number | null {
    const value = this.number(field);
    if (value === null || (Number.isInteger(value) && value >= 0 && value <= max)) return value;
    this.fail('out-of-range', field, String(value));
    return null;
  }

  requiredNumber(field: string): number {
    if (this.text(field) === null) this.fail('missing-value', field, '');
    return this.number(field) ?? 0;
  }

  /** A date of the calendar; null for an empty cell. */
  date(field: string, form: DateForm = isoForm): IsoDate | null {
    const text = this.text(field);
    if (text === null) return null;
    const iso = form(text);
    const date = iso === undefined ? undefined : parseIsoDate(iso);
    if (date === undefined) this.fail('bad-date', field, text);
    return date ?? null;
  }

  requiredDate(field: string, form: DateForm = isoForm): IsoDate | null {
    if (this.text(field) === null) this.fail('missing-value', field, '');
    return this.date(field, form);
  }

  /** A date on which something was observed: sources write 9999-12-31 for none, and a rate of later would stand as the latest for ever. */
  observedDate(field: string, form: DateForm = isoForm): IsoDate | null {
    const date = this.requiredDate(field, form);
    if (date !== null && date > lastObservable()) this.fail('out-of-range', field, date);
    return date;
  }
}

/** Tomorrow by UTC: no clock of a source is further ahead. */
function lastObservable(): string {
  return new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
}

/** Puts the parts of a date together; two digits of a year mean 2000 to 2099. */
function isoOf(year: string, month: string, day: string): string {
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Month, day and year with slashes, as the United States write it. */
export const monthFirstForm: DateForm = (text) => {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text);
  return parts ? isoOf(parts[3] ?? '', parts[1] ?? '', parts[2] ?? '') : undefined;
};

/** Day, month and year with dots. */
export const dayFirstForm: DateForm = (text) => {
  const parts = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  return parts ? isoOf(parts[3] ?? '', parts[2] ?? '', parts[1] ?? '') : undefined;
};

import { Buffer } from 'node:buffer';
import { languages } from '#domain/platform/language.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate, isoDate, parseIsoDate } from '#math/units.ts';

/** How a file writes numbers. */
export interface NumberForm {
  readonly decimal: '.' | ',';
  /** What stands between thousands; a blank means any kind of blank. */
  readonly thousands: '' | ' ' | '.' | ',' | "'";
}

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const MINUS = /^[−–]/;
const groups = { ' ': '[ \\u00a0\\u2009\\u202f]', '.': '\\.', ',': ',', "'": "['’]" } as const;

const plainNumber = (text: string) => (PLAIN.test(text) ? Number(text) : Number.NaN);

/** Reads numbers of a form strictly: NaN for a text that is not one, or that groups its digits otherwise than by three. */
export function numberReader({ decimal, thousands }: NumberForm): (text: string) => number {
  if (decimal === '.' && thousands === '') {
    return (text) => (PLAIN.test(text) ? Number(text) : plainNumber(text.replace(MINUS, '-')));
  }
  const group = thousands === '' ? null : groups[thousands];
  const whole = group === null ? '\\d+' : `(?:\\d{1,3}(?:${group}\\d{3})+|\\d+)`;
  const form = new RegExp(`^[+-]?${whole}?(?:\\${decimal}\\d*)?(?:[eE][+-]?\\d+)?$`);
  const separators = new RegExp(group ?? '(?!)', 'g');
  return (text) => {
    const signed = text.replace(MINUS, '-');
    return form.test(signed) ? plainNumber(signed.replace(separators, '').replace(decimal, '.')) : Number.NaN;
  };
}

const TICKS = /^(\d{1,3})[-–:']([0-2]\d|3[01])([0-7+])?$/;

/** A price in points and 32nds, with a half (`99-24+`) or eighths of a 32nd (`101-081`); NaN for a text that is none. */
export function thirtySeconds(text: string): number {
  const [, points, ticks, part = '0'] = TICKS.exec(text) ?? [];
  if (points === undefined) return Number.NaN;
  return Number(points) + (Number(ticks) + (part === '+' ? 4 : Number(part)) / 8) / 32;
}

const parts: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MMM: '(?<word>\\p{L}{3,12})\\.?',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
};
const PARTS = /YYYY|YY|MMM|MM|M|DD|D/g;
const DATE_FORM = /^(YYYY|YY|MMM|MM|M|DD|D)([-./ ]?)(YYYY|YY|MMM|MM|M|DD|D)(?:\2(YYYY|YY|MMM|MM|M|DD|D))?$/;
/** As in China and Japan. */
const SIGNED_DATE_FORM = /^YYYY年M{1,2}月(?:D{1,2}日)?$/;

/** Whether a text such as `DD.MM.YYYY` says where year, month and day stand, each once; without a day it is of months, which begin on their first. */
export function isDateForm(form: string): boolean {
  const letters = (form.match(PARTS) ?? []).map((part) => part.charAt(0));
  const isOfMonths = letters.length === 2 && letters.includes('Y') && letters.includes('M');
  return (DATE_FORM.test(form) || SIGNED_DATE_FORM.test(form)) && (new Set(letters).size === 3 || isOfMonths);
}

/** The shape of a form: two forms of one shape read the same text as different dates. */
export function dateShape(form: string): string {
  return form
    .replace(/YYYY/, '4')
    .replace(/MMM/, 'a')
    .replace(/[YMD]+/g, '2');
}

function datePattern(form: string): RegExp {
  const escaped = form.replaceAll('.', '\\.').replaceAll('/', '\\/');
  return new RegExp(`^${escaped.replace(PARTS, (part) => parts[part] ?? '')}(?:[T ]\\d{1,2}:\\d{2}.*)?$`, 'u');
}

const monthLocales = ['en-US', ...languages.map(({ locale }) => locale)];

function monthNames(locale: string, length: 'short' | 'long'): readonly (readonly [string, string])[] {
  const format = new Intl.DateTimeFormat(locale, { month: length, day: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(Date.UTC(2000, month, 15));
    const name = parts.find(({ type }) => type === 'month')?.value ?? '';
    return [name.toLowerCase().replace(/\.$/, ''), String(month + 1)];
  });
}

/** Months by their short and long names in the ten languages; made when first asked for. */
let knownMonths: ReadonlyMap<string, string> | undefined;
function months(): ReadonlyMap<string, string> {
  knownMonths ??= new Map(
    monthLocales.flatMap((locale) => [...monthNames(locale, 'short'), ...monthNames(locale, 'long')]),
  );
  return knownMonths;
}

function dateBy(pattern: RegExp, text: string): IsoDate | undefined {
  const found = pattern.exec(text)?.groups;
  if (found === undefined) return undefined;
  const { year = '', word, day = '01' } = found;
  const month = word === undefined ? (found.month ?? '') : (months().get(word.toLowerCase()) ?? '');
  return parseIsoDate(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

// The same few dates come again and again; more than so many are not dates that come again.
const MAX_KEPT = 10_000;

/** The text without the piece of a file that it was cut from, which it would otherwise keep in memory. For texts that are kept. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}

/** Reads dates of any of the forms, the first that fits; a time after the date is not part of it. Two digits of a year mean 2000 to 2099. */
export function dateReader(forms: readonly string[]): (text: string) => IsoDate | undefined {
  const patterns = forms.map(datePattern);
  const known = new Map<string, IsoDate>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    for (const pattern of patterns) {
      const date = dateBy(pattern, text);
      if (date === undefined) continue;
      if (known.size >= MAX_KEPT) known.clear();
      known.set(ownText(text), date);
      return date;
    }
    return undefined;
  };
}

const WORKBOOK_EPOCH = dayNumberFromIso(isoDate('1899-12-30'));
// Before March 1900 workbooks count a day that there was not; after 2199 a number is no date.
const FIRST_SERIAL = 61;
const LAST_SERIAL = 109_574;

/** The date that a number of a workbook means: days from the end of 1899, with the time as a fraction. */
export function dateOfSerial(serial: number): IsoDate | undefined {
  if (!(serial >= FIRST_SERIAL && serial <= LAST_SERIAL)) return undefined;
  return isoFromDayNumber(dayNumber(WORKBOOK_EPOCH + Math.floor(serial)));
}

/** How the ten languages write the units of a term, one and many of them, shortest first: days, weeks, months, years. */
const TERM_UNITS: readonly (readonly [unit: RegExp, years: number])[] = [
  [
    /^(?:d|days?|tag(?:e|en)?|jours?|días?|dias?|giorn[oi]|dzień|dni|д|дн|день|дня|дней|дні|днів|gün|天|日)\.?$/iu,
    1 / 365,
  ],
  [
    /^(?:w|wk|wks|weeks?|wochen?|sem|semaines?|semanas?|settiman[ae]|tydzień|tygodni(?:e|a)?|нед|недел[яиь]|тиж|тиждень|тижн(?:і|ів|я)|hf|hafta|周|星期)\.?$/iu,
    7 / 365,
  ],
  [
    /^(?:m|mo|mth|mths|mos|months?|monat(?:e|en)?|mois|mes(?:es|i|e)?|mies|miesiąc(?:e|a)?|miesięcy|мес|месяц(?:а|ев)?|міс|місяц[іья]|місяців|ay|个月|月)\.?$/iu,
    1 / 12,
  ],
  [
    /^(?:y|yr|yrs|years?|j|jahr(?:e|en)?|ans?|années?|años?|anni|anno|roku?|lata?|г|год|года|лет|л|рік|рок[иу]|років|р|yıl|年)\.?$/iu,
    1,
  ],
];

/** The years of a term as tables write it: `3M`, `18 months`, `10 Yr`; null for another text, and for a bare number. */
export function yearsOfWrittenTenor(text: string): number | null {
  const [, count = '', unit = ''] = /^\s*(\d{1,4}(?:[.,]\d{1,4})?)[\s-]*(\p{L}*\.?)\s*$/u.exec(text) ?? [];
  const number = Number(count.replace(',', '.'));
  const years = TERM_UNITS.find(([written]) => written.test(unit))?.[1];
  return count === '' || number === 0 || years === undefined ? null : number * years;
}

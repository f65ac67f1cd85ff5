import { memoize } from '#domain/platform/lru-cache.ts';
import { addDays, civilFromDayNumber, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate, parseIsoDate } from '#math/units.ts';
import { type Moment, secondsOf, type WeekdayNumber } from './moment.ts';

/** Parts of a format: year, month, day, hour, minute, second; twice the letter is padded to two digits. Other text stands for itself. */
const tokenPattern = /YYYY|YY|MM?|DD?|HH?|mm?|ss?/g;

export type FormatToken = 'YYYY' | 'YY' | 'MM' | 'M' | 'DD' | 'D' | 'HH' | 'H' | 'mm' | 'm' | 'ss' | 's';

type Figures = Readonly<Record<'Y' | 'M' | 'D' | 'H' | 'm' | 's', number>>;

function figuresOf({ day, second }: Moment): Figures {
  const civil = civilFromDayNumber(dayNumberFromIso(day));
  return {
    Y: civil.year,
    M: civil.month,
    D: civil.day,
    H: Math.floor(second / secondsOf.hour),
    m: Math.floor(second / secondsOf.minute) % 60,
    s: second % 60,
  };
}

function written(token: string, figures: Figures): string {
  const figure = figures[token.charAt(0) as keyof Figures];
  const digits = token === 'YY' ? String(figure % 100) : String(figure);
  return token.length === 1 ? digits : digits.padStart(token.length, '0');
}

/** The moment as the format writes it. */
export function formatMoment(moment: Moment, format: string): string {
  const figures = figuresOf(moment);
  return format.replace(tokenPattern, (token) => written(token, figures));
}

/** The format with other letters, such as those of a reader's language. */
export function respell(format: string, spell: (token: FormatToken) => string): string {
  return format.replace(tokenPattern, (token) => spell(token as FormatToken));
}

export function hasSeconds(format: string): boolean {
  return /s/.test(format);
}

// Digits may lack their leading zero where a separator ends them; where the next part follows at once, each has its full length.
function patternOf(token: string, isFollowedByToken: boolean): string {
  if (token === 'YYYY') return '(\\d{4})';
  if (token === 'YY') return '(\\d{2})';
  return isFollowedByToken && token.length === 2 ? '(\\d{2})' : '(\\d{1,2})';
}

interface FormatReader {
  readonly pattern: RegExp;
  readonly tokens: readonly string[];
}

const readerOf = memoize((format): FormatReader => {
  const found = [...format.matchAll(tokenPattern)];
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  let end = 0;
  const source = found.map((match, at) => {
    const before = literal(format.slice(end, match.index));
    end = match.index + match[0].length;
    return before + patternOf(match[0], found[at + 1]?.index === end);
  });
  const pattern = new RegExp(`^${source.join('')}${literal(format.slice(end))}$`);
  return { pattern, tokens: found.map((match) => match[0]) };
});

/** Two digits of a year mean 1970 to 2069. */
function fullYear(token: string, figure: number): number {
  if (token !== 'YY') return figure;
  return figure < 70 ? 2000 + figure : 1900 + figure;
}

/** The text read by the format, or undefined when it is written otherwise or names no day or time. Parts that the format lacks are the first of their kind. */
export function parseMoment(text: string, format: string): Moment | undefined {
  const { pattern, tokens } = readerOf(format);
  const digits = pattern.exec(text.trim())?.slice(1);
  if (digits === undefined) return undefined;
  const figures = { Y: 1970, M: 1, D: 1, H: 0, m: 0, s: 0 };
  tokens.forEach((token, at) => {
    figures[token.charAt(0) as keyof Figures] = fullYear(token, Number(digits[at]));
  });
  const { Y, M, D, H, m, s } = figures;
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const day = parseIsoDate(`${pad(Y, 4)}-${pad(M, 2)}-${pad(D, 2)}`);
  if (day === undefined || H > 23 || m > 59 || s > 59) return undefined;
  return { day, second: H * secondsOf.hour + m * secondsOf.minute + s };
}

/** Names of days, months and years in a language, as it writes them when they stand alone. */
export interface DateNames {
  /** The whole date, for readers who hear it: weekday, day, month, year. */
  readonly full: (day: IsoDate) => string;
  readonly month: (day: IsoDate) => string;
  readonly monthAndYear: (day: IsoDate) => string;
  readonly year: (day: IsoDate) => string;
  readonly weekdays: (first: WeekdayNumber) => readonly { readonly short: string; readonly long: string }[];
  /** Whether the year stands before the month, as in Chinese. */
  readonly isYearFirst: boolean;
}

const monday = dayNumberFromIso(isoDate('2024-01-01'));

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): (day: IsoDate) => string {
  const format = new Intl.DateTimeFormat(locale, {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  return (day) => format.format(Date.parse(`${day}T00:00:00Z`));
}

function isYearFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).formatToParts(0);
  return parts.findIndex(({ type }) => type === 'year') < parts.findIndex(({ type }) => type === 'month');
}

function namesIn(locale: string): DateNames {
  const short = formatOf(locale, { weekday: 'short' });
  const long = formatOf(locale, { weekday: 'long' });
  return {
    full: formatOf(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: formatOf(locale, { month: 'long' }),
    monthAndYear: formatOf(locale, { month: 'long', year: 'numeric' }),
    year: formatOf(locale, { year: 'numeric' }),
    weekdays: (first) =>
      Array.from({ length: 7 }, (_, at) => {
        const day = isoFromDayNumber(addDays(monday, first - 1 + at));
        return { short: short(day), long: long(day) };
      }),
    isYearFirst: isYearFirst(locale),
  };
}

/** The names of a locale; made once. */
export const dateNames = memoize(namesIn);

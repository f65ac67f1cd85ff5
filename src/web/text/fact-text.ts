import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { shownFrequency } from '#domain/bond/shown-convention.ts';
import type { Language, LanguageCode } from '#domain/platform/language.ts';
import { memoize } from '#domain/platform/lru-cache.ts';
import type { LabelText } from '../context/reader-context.tsx';
import { dateText, exactText, withUnit } from './value-text.ts';

const namesOf = memoize((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/**
 * The name of a country by its ISO 3166-1 code; the code itself when it has none. For the server alone: browsers know other
 * editions of the names, and a page must not differ from its first HTML.
 */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return namesOf(language.locale).of(code) ?? code;
}

/** A word of the data with a capital at its start, as the first word of a phrase. */
export function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** The day count of a convention of the wire, which may hold spaces itself. */
export const dayCountOf = (convention: string): string => convention.split(' ').slice(0, -2).join(' ');

/** The wire's `day count, compounding, periods a year` in words. Simple yields have no periods. */
export function conventionText(convention: string, text: LabelText<'bond'>, textOf: (key: string) => string): string {
  const parts = convention.split(' ');
  const compounding = parts.at(-2);
  const periods = Number(parts.at(-1));
  if (compounding === undefined) return convention;
  const words = { dayCount: dayCountOf(convention), compounding: textOf(`compounding_${compounding}`) };
  return compounding.includes('Compounded') && periods > 0
    ? text('convention_periods', { ...words, periods: text('times_a_year', { count: shownFrequency(periods) }) })
    : text('convention', words);
}

/** Names that the product itself gives, as they are stored: of the curves that it fits, and of what the demo has. */
const ownNames = [
  [/^(?<currency>[A-Z]{3}) government zero curve \(demo\)$/, 'curve_demo'],
  [/^(?<currency>[A-Z]{3}) government zero curve, fitted$/, 'curve_fitted'],
  [/^(?<rate>.+) swaps \(demo\)$/, 'swaps_demo'],
  [/^Demo data$/, 'generated'],
  [/^Demo filings$/, 'generated_filings'],
] as const;

/** The name of a curve or source in the reader's language where it is one of our own; names of others stay as they are. */
export function ownNameText(name: string, text: LabelText<'bond'>): string {
  for (const [pattern, key] of ownNames) {
    const found = pattern.exec(name);
    if (found !== null) return text(key, found.groups ?? {});
  }
  return name;
}

type ExchangeRate = ExplainedFigureAnswer['rates'][number];

/** A rate of exchange with its day and source. */
export function exchangeRateText({ currency, perEuro, date, sourceName }: ExchangeRate, language: Language): string {
  return `1 EUR = ${exactText(perEuro, language)} ${currency} (${dateText(date, language)}, ${sourceName})`;
}

const kilo = 1024;

/** Kilobytes and megabytes, in languages that do not write KB and MB. */
const ownUnits: Partial<Readonly<Record<LanguageCode, readonly [string, string]>>> = {
  ru: ['КБ', 'МБ'],
  ua: ['КБ', 'МБ'],
  fr: ['Ko', 'Mo'],
};

/** The size of a file, in KB or MB, never less than 0.1 KB. */
export function fileSizeText(bytes: number, language: Language): string {
  const [kilobytes, megabytes] = ownUnits[language.code] ?? ['KB', 'MB'];
  if (bytes >= kilo * kilo) return withUnit(numberText(bytes / kilo / kilo, 1, language), megabytes);
  return withUnit(numberText(Math.max(bytes / kilo, 0.1), bytes >= 10 * kilo ? 0 : 1, language), kilobytes);
}

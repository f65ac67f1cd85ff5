import { tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import { fieldUnits } from '#domain/fields/field.ts';
import type { Bounds } from '#domain/lists/bounds.ts';
import type { Language, LanguageCode } from '#domain/platform/language.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import type { LabelText } from '../context/reader-context.tsx';

/** A number with its sign, as changes are written; a change that rounds to zero has none. */
export function signedText(value: number, decimals: number, language: Language): string {
  const text = numberText(value, decimals, language);
  const isZero = !/[1-9]/.test(text);
  return value > 0 && !isZero ? `+${text}` : text;
}

export function priceText(value: number, language: Language): string {
  return numberText(value, tradingUnits.price.decimals, language);
}

/** A fraction as percent, without the sign. */
export function percentText(
  fraction: number,
  language: Language,
  decimals: number = tradingUnits.yield.decimals,
): string {
  return numberText(fraction * 100, decimals, language);
}

/** To a tenth of a basis point: what is beyond it is below the error of any price. */
export function spreadText(basisPoints: number, language: Language): string {
  return numberText(basisPoints, fieldUnits.basisPoints.decimals, language);
}

export function yearsText(years: number, language: Language): string {
  return numberText(years, tradingUnits.years.decimals, language);
}

/** A figure of the terms, such as a coupon or a price of redemption, with all of its decimals: 3.125 is not 3.13. */
export function exactText(value: number, language: Language, min = 2): string {
  return numberText(value, exactDecimals([value], min), language);
}

/** A rate of the terms as percent with all of its decimals, without the sign. */
export function ratePercentText(fraction: number, language: Language): string {
  return exactText(fraction * 100, language, tradingUnits.yield.decimals);
}

/** A sum of money with all of its decimals; none for a whole one. */
export function moneyText(amount: number, language: Language): string {
  return Number.isInteger(amount) ? numberText(amount, 0, language) : exactText(amount, language);
}

/** A written sum with its currency, where the language puts it; alone when the currency is not known. */
export function inCurrency(amount: string, currency: string | null | undefined, text: LabelText<'bond'>): string {
  return currency == null || currency === '' ? amount : text('money', { currency, amount });
}

/** A written number as percent; its sign stands before all of it, as in languages that write %2. */
export function inPercent(written: string, text: LabelText<'bond'>): string {
  const sign = /^[+\u2212]/.exec(written)?.[0] ?? '';
  return sign + text('in_percent', { value: written.slice(sign.length) });
}

/**
 * Short months as they stand in a date (CLDR 48, but for Sep). A table and no `Intl`: the server and every browser have to write the
 * same, and their versions of CLDR differ.
 */
const months: Readonly<Record<Exclude<LanguageCode, 'zh'>, string>> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  ru: 'янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.',
  pl: 'sty lut mar kwi maj cze lip sie wrz paź lis gru',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  de: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
  es: 'ene feb mar abr may jun jul ago sept oct nov dic',
  ua: 'січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.',
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  tr: 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara',
};

/** Stands between a number and what belongs to it, so that they stay on one line. */
const noBreakSpace = '\u00a0';

/** Pages that hold a block whose dates the specifications fix: the chart over time with its history, reports, watchlists. */
const fixedPages =
  /^\/(?:(?:bonds|stocks|indexes|etf|company)\/\d+\/|compare\/|watchlists\/|calculator\/)(?:_\.data)?$/;

/** The language as the page of a path writes it: one form of date on one page. */
export function languageOfPage(language: Language, path: string): Language {
  return fixedPages.test(path) ? { ...language, dates: 'fixed' } : language;
}

/**
 * A date in the form of its page: 20.11.2026 where that is fixed, else with its month in words, so that no country misreads it: 18 Jan
 * 2033, 18. Jan. 2033, 2033年1月18日. Its spaces do not break.
 */
export function dateText(date: string, { code, dates }: Language): string {
  if (dates === 'fixed') return fixedDateText(date);
  const year = date.slice(0, 4);
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8, 10));
  if (code === 'zh') return `${year}年${month}月${day}日`;
  return [`${day}${code === 'de' ? '.' : ''}`, months[code].split(' ')[month - 1], year].join(noBreakSpace);
}

/** A name with the dates in it on one line: Alderhaven 3% 18 Jan 2033. */
export function withWholeDates(name: string): string {
  return name.replace(/\b(\d{1,2}\.?) (\p{L}{3,}\.?) (\d{4})\b/gu, ['$1', '$2', '$3'].join(noBreakSpace));
}

/** DD.MM.YYYY in every language: what is typed, and blocks whose form is fixed wherever they stand. */
export function fixedDateText(date: string): string {
  return `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
}

/** A date as typed, D.M.YYYY or YYYY-MM-DD; undefined when it is no date of the calendar. */
export function parseTypedDate(typed: string): IsoDate | undefined {
  const text = typed.trim();
  const parts = /^(\d{1,2})[.\s](\d{1,2})[.\s](\d{4})$/.exec(text);
  if (parts === null) return parseIsoDate(text);
  const [, day = '', month = '', year = ''] = parts;
  return parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Unix seconds of the UTC midnight of a date. */
export function unixSeconds(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}

/** The date of Unix seconds, in UTC. */
export function dateOfUnixSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** A written number with its unit, on one line. */
export function withUnit(written: string, unit: string): string {
  return `${written}${noBreakSpace}${unit}`;
}

type ScaleKey = 'millions' | 'billions';
type Scales = readonly { readonly divisor: number; readonly key: ScaleKey }[];

const thousands: Scales = [
  { divisor: 1e9, key: 'billions' },
  { divisor: 1e6, key: 'millions' },
];

/** Chinese counts in 万 (10,000) and 亿 (100 million), which its texts of the two keys name. */
const myriads: Scales = [
  { divisor: 1e8, key: 'billions' },
  { divisor: 1e4, key: 'millions' },
];

/** A large amount in the scales of the language, by default with one decimal, and the key of the text that names the scale; null below the smaller one. */
export function scaledAmount(
  amount: number,
  language: Language,
  write = (scaled: number) => numberText(scaled, 1, language),
): { readonly text: string; readonly key: ScaleKey } | null {
  const scales = language.code === 'zh' ? myriads : thousands;
  const scale = scales.find(({ divisor }) => Math.abs(amount) >= divisor);
  return scale === undefined ? null : { text: write(amount / scale.divisor), key: scale.key };
}

/** A moment as the site writes it, in UTC to the minute: 18 Jan 2033, 09:05 UTC. */
export function momentText(moment: string, language: Language): string {
  return `${dateText(moment, language)}, ${moment.slice(11, 16)} UTC`;
}

/** The same in a time zone (IANA), which is named: 18 Jan 2033, 10:05 Europe/Berlin. */
export function zonedMomentText(moment: string, timeZone: string, language: Language): string {
  if (timeZone === 'UTC' || moment === '') return momentText(moment, language);
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = parts.format(new Date(moment)).split(' ');
  return `${dateText(day, language)}, ${time} ${timeZone}`;
}

/** Bounds in signs: from a value on, up to one, between two, or the one that both are; empty for none. */
export function boundsText<Value>({ from, to }: Bounds<Value>, write: (value: Value) => string): string {
  if (from === null) return to === null ? '' : `≤ ${write(to)}`;
  if (to === null) return `≥ ${write(from)}`;
  return from === to ? write(from) : `${write(from)} – ${write(to)}`;
}

const units = ['unit_percent', 'unit_bp', 'unit_years', 'unit_years_head'] as const;

/** The name of a figure from the head of its column, without the unit at its end: where the unit stands at the value, `YTM bid, %` is `YTM bid`. */
export function nameWithoutUnit(head: string, text: LabelText<'bond'>): string {
  const [, name = head, mark = '', unit, end = ''] = /^(.+?)\s*([,，(（])\s*([^,，()（）]+)([)）]?)$/u.exec(head) ?? [];
  if (!units.some((key) => text(key) === unit)) return head;
  return /[,，]/u.test(mark) ? name + end : name;
}

const MONTHS_A_YEAR = 12;
const DAYS_A_YEAR = 365;
const DAYS_A_WEEK = 7;

/** A term in years as desks write it: 1W, 3M, 18M, 10Y. */
export function termText(years: number): string {
  const months = Math.round(years * MONTHS_A_YEAR);
  if (Math.abs(years * MONTHS_A_YEAR - months) < 1e-6) {
    return months % MONTHS_A_YEAR === 0 ? `${months / MONTHS_A_YEAR}Y` : `${months}M`;
  }
  const days = Math.round(years * DAYS_A_YEAR);
  return days % DAYS_A_WEEK === 0 ? `${days / DAYS_A_WEEK}W` : `${days}D`;
}

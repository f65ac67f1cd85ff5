import type { Language, LanguageCode } from '#domain/platform/language.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';

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
export const noBreakSpace = '\u00a0';

/** A date with its month in words, so that no country misreads it: 18 Jan 2033, 18. Jan. 2033, 2033年1月18日. Its spaces do not break. */
export function dateText(date: string, { code }: Language): string {
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

/** DD.MM.YYYY in every language, where the site fixes the form: the chart with its history, reports and watchlists. */
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

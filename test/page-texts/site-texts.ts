import { sql } from 'kysely';
import { publicSources } from '#domain/market/public-markets.ts';
import { type LanguageCode, languages } from '#domain/platform/language.ts';
import { readCatalogues } from '#server/platform/labels/label-book.ts';
import type { Database } from '#store/platform/database/database.ts';
import routes from '#web/routes.ts';
import type { ReadText } from './read-texts.ts';

/** What stands for the part of an address: something of the demo market that has most to tell. */
const parts: Readonly<Record<string, string>> = {
  'bonds/:bondId/': '1001',
  'stocks/:id/': '3001',
  'indexes/:id/': '2001',
  'etf/:id/': '4001',
  'company/:id/': '111',
  'company/:id/analytics/': '111',
  'comments/:commentId/': '1001',
  'methods/:name/': 'yield',
  ':valuation/': 'bondlens_estimation',
};

/** Pages of operators that are about no one account, comment or ticket. */
export const operatorPaths: readonly string[] = routes
  .map(({ path = '' }) => path)
  .filter((path) => path.startsWith('operator/') && !path.includes(':'))
  .map((path) => `/${path}`);

/** Pages that the answers of a session or a form make, and those of operators. */
const unread = /^(?:\*|operator\/|gallery\/|sign-in\/with\/|profile\/(?:webhooks|alerts|support)\/:)/;

/** Every page of the site that a full reader may open, whole. */
export const pagePaths: readonly string[] = routes
  .map(({ path = '' }) => path)
  .filter((path) => !unread.test(path))
  .map((path) => {
    const address = `/${path.replace(/:\w+/, parts[path] ?? '')}`;
    return /^(?:bonds|stocks|indexes|etf|company)\/:\w+\/$/.test(path) ? `${address}?whole=1` : address;
  });

/** Names and words that sources gave, which are written as they came; those of curves and sources of our own are not among them. */
export async function namesOf({ kysely }: Database): Promise<RegExp> {
  const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and table_name not in ('curve', 'source', 'import_run')
      and table_name not like 'superseded%' and table_name not like 'search%'`.execute(kysely);
  // Who publishes a market has a name of his own.
  const names = new Set<string>(Object.values(publicSources).map(({ name }) => name));
  for (const { table, column } of columns.rows) {
    const found = await sql<{ name: string }>`
      select distinct told.said as name from ${sql.table(table)},
        jsonb_path_query(to_jsonb(${sql.ref(column)}), '$.** ? (@.type() == "string")') as found,
        lateral (select found #>> '{}' as said) as told
      where told.said ~ '[A-Za-z]{2} ' and length(told.said) < 400`.execute(kysely);
    for (const { name } of found.rows) names.add(name.replace(/\s+/g, ' ').trim());
  }
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
}

const broken = /\{\{|\}\}|\bNaN\b|\bundefined\b|\[object |\bInfinity\b/;

/** Texts that a reader would take for a mistake of the program. */
export function brokenTexts(texts: readonly ReadText[]): readonly string[] {
  return texts.filter(({ text, lang }) => lang === null && broken.test(text)).map(({ text }) => text);
}

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
/** 18 Jan 2033, 18. Jan. 2033, 18 янв. 2033, 2033年1月18日. */
const inWords = /(?<![\d.])\d{1,2}\.? \p{L}{3,6}\.? (?:19|20)\d\d\b|\d{4}年\d{1,2}月\d{1,2}日/gu;
const fixed = /(?<![\d.])\d{2}\.\d{2}\.(?:19|20)\d\d\b/g;
const iso = /(?<![\d.-])(?:19|20)\d\d-\d\d-\d\d(?!\d)/g;
const american = new RegExp(`\\b(?:${months})[a-z]* \\d{1,2}, \\d{4}|\\b\\d{1,2}/\\d{1,2}/(?:19|20)\\d\\d`, 'g');

/** Texts by the form of the dates in them. */
export interface DateForms {
  readonly words: readonly string[];
  readonly fixed: readonly string[];
  readonly other: readonly string[];
}

/** The forms of date that the texts of a page have. */
export function dateForms(texts: readonly ReadText[], names: RegExp): DateForms {
  const shown = texts.filter(({ lang, isTyped }) => lang === null && isTyped !== true);
  const bare = shown.map(({ text }) => text.replaceAll('\u00a0', ' ').replace(names, '…'));
  const all = (form: RegExp) => [...new Set(bare.filter((text) => text.match(form)))];
  return { words: all(inWords), fixed: all(fixed), other: [...all(iso), ...all(american)] };
}

const { en, ...others } = readCatalogues();
const hasWords = /[A-Za-z]{2,}.* [A-Za-z]{3,}/;

/** Texts of the English catalogue, of several words, that the language says in another way. */
const englishOf = new Map(
  languages
    .filter(({ code }) => code !== 'en')
    .map(({ code }) => {
      const own = others[code as Exclude<LanguageCode, 'en'>] as Readonly<
        Record<string, Readonly<Record<string, string>>>
      >;
      const kept = new Set(Object.values(own).flatMap((texts) => Object.values(texts)));
      const english = Object.values(en as typeof own).flatMap((texts) => Object.values(texts));
      return [code, new Set(english.filter((text) => hasWords.test(text) && !text.includes('{') && !kept.has(text)))];
    }),
);

/** Three words of English in a row: no other script has them but in names. */
const sentence = /\b[A-Za-z]{3,} [a-z]{2,} [A-Za-z]{2,}\b/;
const otherScripts: readonly LanguageCode[] = ['ru', 'ua', 'zh'];

/** Words that are typed as they stand, in any language. */
const typed = [/call eur or usd not banks/];

/** English that stands on a page of another language, outside of names and of what is said to be English. */
export function englishTexts(texts: readonly ReadText[], code: LanguageCode, names: RegExp): readonly string[] {
  const labels = englishOf.get(code);
  if (labels === undefined) return [];
  const isEnglish = (text: string) => {
    const bare = text.replace(names, '…');
    return (
      labels.has(bare) || (otherScripts.includes(code) && sentence.test(bare) && !typed.some((one) => one.test(bare)))
    );
  };
  return [...new Set(texts.filter(({ text, lang }) => lang === null && isEnglish(text)).map(({ text }) => text))];
}

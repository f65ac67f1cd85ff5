import { parseArgs } from 'node:util';
import { type BannerKind, bannerKinds } from '#domain/banner.ts';
import { languages } from '#domain/language.ts';
import { parseIsoDate } from '#math/units.ts';
import { findAllBanners, removeBanner, type StoredBanner, saveBanner } from '#store/banners/banners.ts';
import { readSettings } from '../settings.ts';
import { withDatabase } from '../with-database.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;
const LONGEST_TEXT = 300;
const LONGEST_URL = 500;

const form = 'set <id> --kind KIND --text TEXT [--url URL] [--language CODE] [--from DATE] [--until DATE]';

function kindOf(word: string | undefined): BannerKind {
  const kind = bannerKinds.find((known) => known === word);
  if (kind === undefined) throw new Error(`--kind should be one of ${bannerKinds.join(', ')}.`);
  return kind;
}

function textOf(word: string | undefined): string {
  const text = word?.trim() ?? '';
  if (text === '' || text.length > LONGEST_TEXT) throw new Error(`--text should have 1 to ${LONGEST_TEXT} characters.`);
  return text;
}

function urlOf(word: string | undefined, kind: BannerKind): string | null {
  if (word === undefined) {
    if (kind.startsWith('app-')) throw new Error('--url is missing: the address of the app in its store.');
    return null;
  }
  const isGood = /^(https:\/\/[^/\s]|\/[^/\s\\]|\/$)/.test(word) && !/\s/.test(word) && word.length <= LONGEST_URL;
  if (!isGood) throw new Error(`--url should begin with https:// or be a path of this site, not "${word}".`);
  return word;
}

function languageOf(word: string | undefined): string | null {
  if (word === undefined) return null;
  const language = languages.find(({ code, wire }) => code === word || wire === word);
  if (language !== undefined) return language.code;
  throw new Error(`--language should be one of ${languages.map(({ code }) => code).join(', ')}.`);
}

function dateOf(word: string | undefined, option: string): string | null {
  if (word === undefined) return null;
  const date = parseIsoDate(word);
  if (date === undefined) throw new Error(`--${option} is not a date YYYY-MM-DD: "${word}".`);
  return date;
}

/** A banner from the words of the command; an Error says which word does not fit. */
export function bannerOfWords(args: readonly string[]): StoredBanner {
  const option = { type: 'string' } as const;
  const options = { kind: option, text: option, url: option, language: option, from: option, until: option };
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [id = ''] = positionals;
  if (!/^[a-z0-9][a-z0-9-]{0,49}$/.test(id) || positionals.length > 1) {
    throw new Error('The id should be one word of small letters, digits and hyphens.');
  }
  const kind = kindOf(values.kind);
  const shownFrom = dateOf(values.from, 'from');
  const shownUntil = dateOf(values.until, 'until');
  if (shownFrom !== null && shownUntil !== null && shownFrom > shownUntil) throw new Error('--from is after --until.');
  const language = languageOf(values.language);
  return { id, kind, language, text: textOf(values.text), url: urlOf(values.url, kind), shownFrom, shownUntil };
}

function lineOf({ id, kind, language, text, url, shownFrom, shownUntil }: StoredBanner): string {
  const period = shownFrom === null && shownUntil === null ? 'always' : `${shownFrom ?? ''} ~ ${shownUntil ?? ''}`;
  return [id, kind, language ?? 'every language', period, url ?? 'no link', text].join('\t');
}

async function set(args: readonly string[]): Promise<number> {
  const banner = bannerOfWords(args);
  await withDatabase(readSettings(process.env), console.error, (database) => saveBanner(database, banner));
  console.log(`Banner ${banner.id} is set.`);
  return EXIT_OK;
}

async function list(): Promise<number> {
  const banners = await withDatabase(readSettings(process.env), console.error, findAllBanners);
  console.log(banners.length === 0 ? 'There are no banners.' : banners.map(lineOf).join('\n'));
  return EXIT_OK;
}

async function remove([id = '']: readonly string[]): Promise<number> {
  const isRemoved = await withDatabase(readSettings(process.env), console.error, (database) =>
    removeBanner(database, id),
  );
  if (isRemoved) console.log(`Banner ${id} is removed.`);
  else console.error(`There is no banner "${id}".`);
  return isRemoved ? EXIT_OK : EXIT_REFUSED;
}

/** `bondlens banners`: what the operator announces to readers. */
export const banners: Command = {
  name: 'banners',
  usage: [
    [form, `show a text to readers; KIND is one of ${bannerKinds.join(', ')}`],
    ['list | remove <id>', 'list the banners, remove one'],
  ],
  run: async ([action, ...args]) => {
    if (action === 'set') return set(args);
    if (action === 'list') return list();
    if (action === 'remove') return remove(args);
    console.error(`Usage: npm run bondlens -- banners ${form} | list | remove <id>`);
    return EXIT_REFUSED;
  },
};

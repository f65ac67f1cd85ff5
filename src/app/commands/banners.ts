import { parseArgs } from 'node:util';
import type { Banner, BannerFault, BannerWords } from '#domain/operator/banner.ts';
import { bannerKinds, bannerOf, MAX_BANNER_LENGTH } from '#domain/operator/banner.ts';
import { languages } from '#domain/platform/language.ts';
import { findAllBanners, removeBanner, saveBanner } from '#store/operator/banners/banners.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

const form = 'set <id> --kind KIND --text TEXT [--url URL] [--language CODE] [--from DATE] [--until DATE]';

/** What the operator reads about a word that does not fit. */
function complaintOf(fault: BannerFault, words: BannerWords): string {
  const complaints: Readonly<Record<BannerFault, string>> = {
    id: 'The id should be one word of small letters, digits and hyphens.',
    kind: `--kind should be one of ${bannerKinds.join(', ')}.`,
    text: `--text should have 1 to ${MAX_BANNER_LENGTH} characters.`,
    'no-url': '--url is missing: the address of the app in its store.',
    url: `--url should begin with https:// or be a path of this site, not "${words.url}".`,
    language: `--language should be one of ${languages.map(({ code }) => code).join(', ')}.`,
    from: `--from is not a date YYYY-MM-DD: "${words.from}".`,
    until: `--until is not a date YYYY-MM-DD: "${words.until}".`,
    order: '--from is after --until.',
  };
  return complaints[fault];
}

/** A banner from the words of the command; an Error says which word does not fit. */
export function bannerOfWords(args: readonly string[]): Banner {
  const option = { type: 'string' } as const;
  const options = { kind: option, text: option, url: option, language: option, from: option, until: option };
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const id = positionals.length === 1 ? (positionals[0] ?? '') : '';
  const words = { ...values, id, kind: values.kind ?? '', text: values.text ?? '' };
  const banner = bannerOf(words);
  if (typeof banner === 'string') throw new Error(complaintOf(banner, words));
  return banner;
}

function lineOf({ id, kind, language, text, url, shownFrom, shownUntil }: Banner): string {
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

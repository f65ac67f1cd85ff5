import { parseIsoDate } from '#math/units.ts';
import { findLanguage } from '../platform/language.ts';

/** The kinds of banners that an operator sets; an app banner exists once for each shop of apps. */
export const bannerKinds = ['catfish', 'app-huawei', 'app-android', 'app-apple', 'respected'] as const;
export type BannerKind = (typeof bannerKinds)[number];

/** The kinds that visitors see too; the others are for who has signed in. */
const openKinds: readonly BannerKind[] = ['catfish'];

/** Whether a banner of this kind is meant for a reader of the level. */
export function isBannerFor(kind: BannerKind, level: number): boolean {
  return level > 0 || openKinds.includes(kind);
}

/** A banner as the operator sets it. */
export interface Banner {
  readonly id: string;
  readonly kind: BannerKind;
  readonly text: string;
  /** Where it leads: an address with https, or a path of this site; null for nowhere. */
  readonly url: string | null;
  /** Two-letter code; null for every language. */
  readonly language: string | null;
  /** YYYY-MM-DD, both included; null for no bound. */
  readonly shownFrom: string | null;
  readonly shownUntil: string | null;
}

/** What somebody typed for a banner; what is empty counts as left out. */
export type BannerWords = Readonly<
  Record<'id' | 'kind' | 'text', string> & Partial<Record<'url' | 'language' | 'from' | 'until', string | undefined>>
>;

/** Which of the words does not fit: `no-url` for a banner of an app without its shop, `order` for an end before its beginning. */
export type BannerFault = keyof BannerWords | 'no-url' | 'order';

const MAX_URL_LENGTH = 500;
export const MAX_BANNER_LENGTH = 300;

/** Whether a banner may lead there. */
function isBannerUrl(url: string): boolean {
  return /^(https:\/\/[^/\s]|\/[^/\s\\]|\/$)/.test(url) && !/\s/.test(url) && url.length <= MAX_URL_LENGTH;
}

function given(word: string | undefined): string | undefined {
  return word === undefined || word === '' ? undefined : word;
}

/** A banner of words as they were typed, or which of them does not fit. */
export function bannerOf(words: BannerWords): Banner | BannerFault {
  const [url, code, from, until] = [words.url, words.language, words.from, words.until].map(given);
  const kind = bannerKinds.find((known) => known === words.kind);
  const text = words.text.trim();
  const language = code === undefined ? undefined : findLanguage(code);
  const shownFrom = from === undefined ? null : parseIsoDate(from);
  const shownUntil = until === undefined ? null : parseIsoDate(until);
  if (!/^[a-z0-9][a-z0-9-]{0,49}$/.test(words.id)) return 'id';
  if (kind === undefined) return 'kind';
  if (text === '' || text.length > MAX_BANNER_LENGTH || /\p{Cc}/u.test(text)) return 'text';
  if (url === undefined && kind.startsWith('app-')) return 'no-url';
  if (url !== undefined && !isBannerUrl(url)) return 'url';
  if (code !== undefined && language === undefined) return 'language';
  if (shownFrom === undefined) return 'from';
  if (shownUntil === undefined) return 'until';
  if (shownFrom !== null && shownUntil !== null && shownFrom > shownUntil) return 'order';
  return { id: words.id, kind, language: language?.code ?? null, text, url: url ?? null, shownFrom, shownUntil };
}

import { memoize } from '#domain/platform/lru-cache.ts';
import words from './heading-words.json' with { type: 'json' };

const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u9fff]/;

/** A heading as it is compared: small letters without accents and signs, words parted by one blank; what stands in brackets is no part. */
function plainText(heading: string): string {
  const text = heading.normalize('NFKC').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  const outside = text.replace(/[([{][^)\]}]*[)\]}]/g, ' ');
  const kept = /[\p{L}\p{N}]/u.test(outside) ? outside : text;
  const letters = kept.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ł', 'l');
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

const plainHeading = memoize(plainText, 10_000);

/** What a heading is compared with: a known heading and the field that it means. */
interface KnownHeading {
  readonly field: string;
  readonly words: string;
}

const known: readonly KnownHeading[] = Object.values(
  words as Readonly<Record<string, Readonly<Record<string, string>>>>,
)
  .flatMap((fields) => Object.entries(fields))
  .flatMap(([field, list]) => list.split('|').map((each) => ({ field, words: plainHeading(each) })));

/** Each field with its known headings. */
const byField = new Map<string, Set<string>>();
for (const { field, words: text } of known) byField.set(field, (byField.get(field) ?? new Set()).add(text));

/** Fields of no target: what a heading means that nothing of ours takes. */
export const foreignFields = [...byField.keys()].filter((field) => field.startsWith('-'));

const PART = 0.55;
const REST = 0.35;

/** How much of a heading a known one is: 1 for the same, less where it is a part of it, 0 where it is not there. */
function likeness(heading: string, text: string): number {
  if (heading === text) return 1;
  if (IDEOGRAPH.test(text)) return heading.includes(text) ? PART + (REST * text.length) / heading.length : 0;
  if (!` ${heading} `.includes(` ${text} `)) return 0;
  return PART + (REST * text.length) / heading.length;
}

export interface HeadingScore {
  readonly score: number;
  /** The known heading that it is like. */
  readonly word: string;
}

/** How far a heading says that its column is a field. The name of the field itself counts as known. */
export function headingScore(heading: string, field: string): HeadingScore {
  const plain = plainHeading(heading);
  let best: HeadingScore = { score: 0, word: '' };
  for (const text of [...(byField.get(field) ?? []), plainHeading(field)]) {
    const score = likeness(plain, text);
    if (score > best.score) best = { score, word: text };
  }
  return best;
}

/** The first known heading of a field in a language, or in English, or its own name in words. */
export function firstHeading(field: string, language: string): string {
  const lists = words as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return (lists[language]?.[field] ?? lists.en?.[field] ?? plainHeading(field)).split('|')[0] ?? field;
}

import { skeletonsOf } from './skeleton.ts';

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

interface Folded {
  /** The text in small letters without accents. */
  readonly text: string;
  /** For every unit of the folded text, and its end, the place in the original. */
  readonly places: readonly number[];
}

function fold(original: string): Folded {
  const places: number[] = [];
  let text = '';
  let at = 0;
  for (const letter of original) {
    const folded = /\s/u.test(letter) ? ' ' : letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (let unit = 0; unit < folded.length; unit += 1) places.push(at);
    text += folded;
    at += letter.length;
  }
  return { text, places: [...places, at] };
}

type Range = readonly [start: number, end: number];

function rangesOf(text: string, wanted: string, isStart: (at: number) => boolean): readonly Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    if (isStart(at)) found.push([at, at + wanted.length]);
  }
  return found;
}

function matchesOf(text: string, term: string): readonly Range[] {
  const whole = rangesOf(text, term, () => true);
  if (whole.length > 0) return whole;
  const isWordStart = (at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
  const words = [...new Set(term.split(/\s+/))].sort((a, b) => b.length - a.length);
  const taken: Range[] = [];
  const found = words.flatMap((word) => {
    const own = rangesOf(text, word, isWordStart);
    return own.length > 0 ? own : soundingRanges(text, word);
  });
  for (const range of found) {
    if (taken.every(([start, end]) => range[1] <= start || range[0] >= end)) taken.push(range);
  }
  return taken.sort((a, b) => a[0] - b[0]);
}

// As short as a search looks for: less stands for too many words.
const MIN_SKELETON_LENGTH = 3;

/** Whole words that begin with the sound of a typed one, in any alphabet. */
function soundingRanges(text: string, word: string): readonly Range[] {
  const wanted = skeletonsOf(word).filter((skeleton) => skeleton.length >= MIN_SKELETON_LENGTH);
  if (wanted.length === 0) return [];
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([own]) => skeletonsOf(own).some((skeleton) => wanted.some((begun) => skeleton.startsWith(begun))))
    .map(({ 0: own, index }) => [index, index + own.length]);
}

/**
 * A text in parts, those that match the term marked: the whole term wherever it stands, else each of its words where a word begins.
 * Capitals and accents make no difference. What was found by its sound in another alphabet is marked as a whole word.
 */
export function matchedParts(original: string, term: string): readonly TextPart[] {
  const wanted = fold(term.trim()).text;
  if (wanted === '') return [{ text: original, isMatch: false }];
  const { text, places } = fold(original);
  const parts: TextPart[] = [];
  let last = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > last) parts.push({ text: original.slice(last, end), isMatch });
    last = Math.max(last, end);
  };
  for (const [start, end] of matchesOf(text, wanted)) {
    add(places[start] ?? last, false);
    add(places[end] ?? original.length, true);
  }
  add(original.length, false);
  return parts;
}

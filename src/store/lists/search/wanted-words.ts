import { wordMarks } from '#domain/lists/search/search-words.ts';
import type { TypedWord } from '#domain/lists/search/typed-search.ts';
import type { Wanted } from './word-query.ts';

// Shorter skeletons stand for too many words: only one letter is left of `zzz`.
const MIN_SKELETON_LENGTH = 3;

const marked = (mark: string, words: readonly string[]) => words.map((word) => mark + word);

/** Found where a title has the word, in its own alphabet. */
export function anyWanted({ forms }: TypedWord): Wanted {
  return { prefixes: marked(wordMarks.any, forms) };
}

/** Found where a title begins with the word. */
export function firstWanted({ forms }: TypedWord): Wanted {
  return { prefixes: marked(wordMarks.first, forms) };
}

/** Found where a title begins with a word that sounds so, in any alphabet. */
export function firstSkeletonWanted({ forms, skeletons: all }: TypedWord): Wanted {
  const skeletons = all.filter((skeleton) => skeleton.length >= MIN_SKELETON_LENGTH);
  const prefixes = [
    ...marked(wordMarks.first, forms),
    ...marked(wordMarks.first, skeletons),
    ...marked(wordMarks.firstSkeleton, skeletons),
  ];
  return { prefixes: [...new Set(prefixes)] };
}

/** Found where a title has a word that sounds so, in any alphabet. */
export function skeletonWanted({ forms, skeletons: all }: TypedWord): Wanted {
  const skeletons = all.filter((skeleton) => skeleton.length >= MIN_SKELETON_LENGTH);
  const prefixes = [
    ...marked(wordMarks.any, forms),
    ...marked(wordMarks.any, skeletons),
    ...marked(wordMarks.skeleton, skeletons),
  ];
  return { prefixes: [...new Set(prefixes)] };
}

import type { List } from './lists.ts';
import { parseTyped } from './parse-typed.ts';
import { type TypedMistake, typedMistakes } from './typed-mistakes.ts';
import type { Piece } from './typed-parts.ts';

/** What a part of words is written as: a filter that is understood, or one under an unknown name, with a value it does not take, with an unknown choice, or joined with another by an `or` that no filter can ask for. */
export const typedRemarkCodes = ['typed_filter', 'unknown_filter', 'bad_value', 'unknown_choice', 'bad_or'] as const;

export interface TypedRemark extends Piece {
  readonly code: (typeof typedRemarkCodes)[number];
}

const codes = {
  name: 'unknown_filter',
  value: 'bad_value',
  choice: 'unknown_choice',
  or: 'bad_or',
} as const satisfies Readonly<Record<TypedMistake['fault'], TypedRemark['code']>>;

/** The parts of words that are written as filters, in their order: where words alone are looked for, they choose nothing. */
export function typedRemarks(list: List, words: string): readonly TypedRemark[] {
  const filters = parseTyped(list, words).tokens.map(({ start, end }) => ({
    code: 'typed_filter' as const,
    start,
    end,
  }));
  const mistakes = typedMistakes(list, words).map(({ fault, start, end }) => ({ code: codes[fault], start, end }));
  return [...filters, ...mistakes].sort((a, b) => a.start - b.start);
}

import type { FilterField } from '../fields/field.ts';
import { filtersOf, type List } from './lists.ts';
import { type FieldFinders, fieldFinders, parseTyped } from './parse-typed.ts';
import { isOrWord } from './typed-joins.ts';
import type { Piece } from './typed-parts.ts';

/** A name of no filter, a filter by bounds without them, a filter by choice of something that is unknown, or an `or` between what no filter asks for together. */
type Mistake =
  | { readonly fault: 'or' }
  | { readonly fault: 'name'; readonly name: string }
  | { readonly fault: 'value'; readonly field: string; readonly name: string }
  | { readonly fault: 'choice'; readonly field: string; readonly value: string };

/** A part of a typed text that is written as a filter and is none: where it stands, and what is wrong with it. */
export type TypedMistake = Mistake & Piece;

const COMPARISON = /^(?<name>[\p{L}_/-]*)\s*(?:>=|<=|≥|≤|>|<|=)/u;
const NAMED = /^(?<name>[\p{L}_/-]{2,30}):(?<value>.*)$/u;

/** The mistake of a part of a typed text that was not understood; undefined where it is words. */
function mistakeIn(piece: string, { findBound, findChoice }: FieldFinders): Mistake | undefined {
  const compared = COMPARISON.exec(piece)?.groups?.name;
  if (compared !== undefined) {
    const field = findBound(compared)?.id;
    return field === undefined ? { fault: 'name', name: compared } : { fault: 'value', field, name: compared };
  }
  const { name = '', value = '' } = NAMED.exec(piece)?.groups ?? {};
  const bound = findBound(name)?.id;
  if (bound !== undefined) return { fault: 'value', field: bound, name };
  const choice = findChoice(name)?.id;
  return choice === undefined ? undefined : { fault: 'choice', field: choice, value };
}

/** The mistakes of what `parseTyped` has left of a text typed for a list, in their order. What stands in quotes is words and none. */
export function typedMistakes(list: List, text: string): readonly TypedMistake[] {
  const finders = fieldFinders(list);
  const { pieces, tokens } = parseTyped(list, text);
  // Between a filter and a name it is a word as any other.
  const isBetween = ({ start, end }: Piece) =>
    tokens.some((token) => text.slice(token.end, start).trim() === '' && token.end <= start) &&
    tokens.some((token) => text.slice(end, token.start).trim() === '' && token.start >= end);
  return pieces.flatMap((piece) => {
    const { start, end } = piece;
    const typed = text.slice(start, end);
    const mistake = isOrWord(typed) && isBetween(piece) ? ({ fault: 'or' } as const) : mistakeIn(typed, finders);
    return mistake === undefined ? [] : [{ ...mistake, start, end }];
  });
}

const firstWord = ({ typed }: FilterField) => typed.split(' ')[0] ?? '';

/** What readers type for the bounds of a list, one word for each; of a list with many filters those of the first row. */
export function typedBounds(list: List): readonly string[] {
  const { firstFilters } = list;
  return filtersOf(list)
    .filter(({ id, type }) => type !== 'choice' && (firstFilters === undefined || firstFilters.includes(id)))
    .map(firstWord);
}

/** What may follow the name of a filter by bounds: as in the first of its examples that compares, or a third of the way along its histogram. */
function exampleValue(field: FilterField): string {
  const compared = (field.examples ?? [])
    .map((example) => /[<>]=?.+$/.exec(example)?.[0])
    .find((each) => each !== undefined);
  if (compared !== undefined) return compared;
  return field.type === 'range' ? `>${field.edges[Math.floor(field.edges.length / 3)] ?? 0}` : '>=BBB-';
}

/** A filter by bounds as it is written, under the name that the reader gave it. */
export function boundExample(list: List, id: string, name: string): string {
  const field = filtersOf(list).find((each) => each.id === id);
  return field === undefined ? name : `${name}${exampleValue(field)}`;
}

import { type Mistake, mistakeIn } from '../facets/typed-mistakes.ts';
import { fieldFinder, parseScreen } from './parse-screen.ts';
import type { FilterField } from './screen-field.ts';
import { filtersOf, type ScreenModel } from './screens.ts';

/** A part of a text typed for a list that is written as a filter and is none: where it stands, and what is wrong with it. */
export type ScreenMistake = Mistake<string, string> & { readonly start: number; readonly end: number };

/** The mistakes of what `parseScreen` has left of a typed text, in their order. What stands in quotes is words and none. */
export function screenMistakes(model: ScreenModel, text: string): readonly ScreenMistake[] {
  const find = fieldFinder(model);
  const idOf = (isOf: (field: FilterField) => boolean) => (name: string) => {
    const field = find(name);
    return field !== undefined && isOf(field) ? field.id : undefined;
  };
  const finders = {
    findBound: idOf(({ type }) => type !== 'choice'),
    findList: idOf(({ type }) => type === 'choice'),
  };
  return parseScreen(model, text).pieces.flatMap(({ start, end }) => {
    const mistake = mistakeIn(text.slice(start, end), finders);
    return mistake === undefined ? [] : [{ ...mistake, start, end }];
  });
}

/** What readers type for the bounds of a list, one word for each. */
export function typedBounds(model: ScreenModel): readonly string[] {
  return filtersOf(model).flatMap(({ type, typed }) => (type === 'choice' ? [] : [typed.split(' ')[0] ?? '']));
}

/** A filter by bounds as it is written, under the name that the reader gave it. */
export function boundExample(model: ScreenModel, id: string, name: string): string {
  const field = filtersOf(model).find((each) => each.id === id);
  if (field?.type !== 'range') return `${name}>=BBB-`;
  return `${name}>${field.edges[Math.floor(field.edges.length / 3)] ?? 0}`;
}

import { type Asked, plainValue } from '#domain/lists/asked.ts';
import { lists } from '#domain/lists/lists.ts';
import { parseTyped } from '#domain/lists/parse-typed.ts';
import type { AskedPart } from '#domain/lists/typed-joins.ts';
import type { TypedPart } from '#domain/lists/typed-parts.ts';

export interface SplitText {
  /** The parts that are filters, each as it can be typed again. */
  readonly taken: readonly string[];
  /** The same as they were typed. */
  readonly typed: readonly string[];
  /** What stays in the field. */
  readonly rest: string;
}

/** What parts that were taken before ask of the list of bonds. */
export const askedOfParts = (parts: readonly string[]): Asked => parseTyped(lists.bonds, parts.join(' ')).asked;

/** A word that names of issuers have as well says what it was taken for. */
function spelled(asked: AskedPart, text: string): string {
  if (!('values' in asked) || (asked.field.id !== 'sector' && asked.field.id !== 'country')) return text;
  const [value = ''] = asked.values;
  const name = `${asked.field.id}:${plainValue(value).replaceAll(' ', '_')}`;
  return value.startsWith('-') ? `-${name}` : name;
}

/** Whether a grade or a number of years may yet be a bound: `BBB or better`, `5 years or more`. */
function mayGoOn({ asked, end }: TypedPart<AskedPart>, text: string): boolean {
  const bounds =
    'grades' in asked ? asked.grades : 'bounds' in asked && asked.field.id === 'years' ? asked.bounds : null;
  const isOpen = bounds !== null && bounds.from !== null && bounds.to !== null;
  return isOpen && /^\s*\S*\s*$/u.test(text.slice(end));
}

/** A kind of bond in one word at the head of a text may begin a name, such as `Floating Point`: it waits for a filter beside it. */
function mayBeginName({ asked, start, end }: TypedPart<AskedPart>, text: string): boolean {
  return asked.field.id === 'kind' && text.slice(0, start).trim() === '' && /^[\p{L}-]+$/u.test(text.slice(start, end));
}

/** Whether a text may be a name that its filters would halve: a kind of bond stands at its head, and words follow. */
export function mayBeHalvedName(text: string): boolean {
  const { tokens, rest } = parseTyped(lists.bonds, text);
  const [token, ...others] = tokens;
  return token !== undefined && others.length === 0 && rest !== '' && mayBeginName(token, text);
}

/** What can be dropped of a text: a filter as it can be typed again, or the words beside the filters; and the text without it. */
export interface TypedOffer {
  readonly part: string | null;
  readonly typed: string;
  readonly without: string;
}

/** What a text that found nothing may do without; empty where it has no filters. */
export function typedOffers(parts: readonly string[], text: string): readonly TypedOffer[] {
  const { tokens, rest } = parseTyped(lists.bonds, text, askedOfParts(parts));
  if (tokens.length + parts.length === 0) return [];
  const slice = ({ start, end }: Pick<TypedPart<AskedPart>, 'start' | 'end'>) => text.slice(start, end);
  const filters = tokens.map((token): TypedOffer => {
    const without = `${text.slice(0, token.start)}${text.slice(token.end)}`;
    const part = token.written ?? spelled(token.asked, slice(token));
    return { part, typed: slice(token), without: plainSpaces(without) };
  });
  if (rest === '') return filters;
  return [...filters, { part: null, typed: rest, without: tokens.map(slice).join(' ') }];
}

const plainSpaces = (text: string) => text.trim().replace(/\s+/gu, ' ');

/** Takes the filters out of a typed text that are followed by a space, so that no word turns while it is typed. */
export function splitTyped(parts: readonly string[], text: string): SplitText {
  const { tokens, pieces } = parseTyped(lists.bonds, text, askedOfParts(parts));
  const isAlone = parts.length === 0 && tokens.length === 1;
  const mayWait = (token: TypedPart<AskedPart>) => mayGoOn(token, text) || (isAlone && mayBeginName(token, text));
  const whole = tokens.filter((token) => /\s/.test(text.charAt(token.end)) && !mayWait(token));
  // Words that say nothing go with what was taken.
  const past = whole.at(-1)?.end ?? 0;
  const kept = [...pieces, ...tokens.filter((token) => !whole.includes(token))]
    .filter(({ end }) => end <= past)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => `${text.slice(start, end)} `);
  const taken = whole.map(({ start, end, asked, written }) => written ?? spelled(asked, text.slice(start, end)));
  const typed = whole.map(({ start, end }) => text.slice(start, end));
  return { taken, typed, rest: (kept.join('') + text.slice(past).trimStart()).trimStart() };
}

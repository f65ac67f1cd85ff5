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

import { type Asked, plainValue } from '#domain/lists/asked.ts';
import { lists } from '#domain/lists/lists.ts';
import { type AskedPart, parseTyped } from '#domain/lists/parse-typed.ts';

export interface SplitText {
  /** The parts that are filters, each as it can be typed again. */
  readonly taken: readonly string[];
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

/** Takes the filters out of a typed text that are followed by a space, so that no word turns while it is typed. */
export function splitTyped(parts: readonly string[], text: string): SplitText {
  const { tokens } = parseTyped(lists.bonds, text, askedOfParts(parts));
  const whole = tokens.filter(({ end }) => /\s/.test(text.charAt(end)));
  let rest = '';
  let past = 0;
  for (const { start, end } of whole) {
    rest += text.slice(past, start);
    past = end + 1;
  }
  const taken = whole.map(({ start, end, asked }) => spelled(asked, text.slice(start, end)));
  return { taken, rest: (rest + text.slice(past)).trimStart() };
}

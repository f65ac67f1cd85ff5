import { isChinese, withoutAccents } from '#domain/lists/search/word-forms.ts';

/** What is typed first asks for commands alone. */
const commandSign = '>';

/** How many commands stand under the results when the search does not begin with the sign for commands. */
const MAX_BESIDE_RESULTS = 6;

const notMeant = 5;

const plain = (text: string) => withoutAccents(text.toLowerCase());

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether a word that was typed begins a word of the text; Chinese writes its words without blanks. */
function isIn(text: string, typed: string): boolean {
  return isChinese(typed) ? plain(text).includes(typed) : wordsOf(text).some((word) => word.startsWith(typed));
}

export function asksForCommands(typed: string): boolean {
  return typed.trimStart().startsWith(commandSign);
}

/** Something that the reader can do from where he is. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** What it belongs to: a section, a menu, a part of the site. */
  readonly group: string | null;
  /** The keys that do the same, strokes one after another. */
  readonly keys: string | null;
  /** The page that it leads to; null for what happens on this page. */
  readonly path: string | null;
  /** Does it by the page's own control; null where the path says all. */
  readonly press: (() => void) | null;
}

/**
 * The commands that a text asks for: each of its words begins a word of the command's name, of what it belongs to, or of either in English.
 * A name typed in full comes first, then names that begin with it, of them those of the page's own sections. After the sign alone all are given; a text of one letter asks for none.
 */
export function foundCommands(
  typed: string,
  commands: readonly Command[],
  englishOf: (text: string) => string = (text) => text,
): readonly Command[] {
  const isAsked = asksForCommands(typed);
  const words = wordsOf(typed);
  if (!isAsked && words.join('').length < 2) return [];
  const rankOf = ({ label, group }: Command): number => {
    const name = `${label} ${englishOf(label)}`;
    const isMeant = (text: string) => words.every((word) => isIn(text, word));
    if (!isMeant(`${name} ${group ?? ''} ${englishOf(group ?? '')}`)) return notMeant;
    if ([label, englishOf(label)].some((each) => wordsOf(each).join(' ') === words.join(' '))) return 0;
    if (words[0] !== undefined && plain(label).startsWith(words[0])) return group === null ? 1 : 2;
    return isMeant(name) ? 3 : 4;
  };
  const found = commands.map((command) => ({ command, rank: rankOf(command) })).filter(({ rank }) => rank < notMeant);
  const ordered = found.toSorted((a, b) => a.rank - b.rank).map(({ command }) => command);
  return isAsked ? ordered : ordered.slice(0, MAX_BESIDE_RESULTS);
}

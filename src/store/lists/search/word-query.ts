import { letterOf } from './search-part.ts';

/** A word that must be found: one of these marked beginnings. */
export interface Wanted {
  readonly prefixes: readonly string[];
}

function lexeme(part: number, word: string): string {
  return `'${(letterOf(part) + word).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** The query for one whole marked word of a part. */
export function wholeWordQuery(part: number, word: string): string {
  return lexeme(part, word);
}

/** The query, as PostgreSQL reads it, for entries of a part that have every wanted word. */
export function wordQuery(part: number, wanted: readonly Wanted[]): string {
  return wanted
    .map(({ prefixes }) => `(${prefixes.map((prefix) => `${lexeme(part, prefix)}:*`).join(' | ')})`)
    .join(' & ');
}

/** What stands after every word that begins with a prefix, in the order of bytes. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

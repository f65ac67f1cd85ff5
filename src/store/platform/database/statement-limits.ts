/** How long the database works on one statement of a kind before it gives it up. */
interface StatementLimit {
  readonly ms: number;
  readonly what: string;
}

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** Every time limit of statements; docs/security.md has the same table. */
export const statementLimits = {
  read: { ms: 15 * SECOND, what: 'what pages, lists and calls read: the pool of the site' },
  write: { ms: 10 * SECOND, what: 'what readers change: each of their transactions' },
  search: { ms: 2 * SECOND, what: 'suggestions while typing: a pool of three connections' },
  export: { ms: 60 * SECOND, what: 'files of trading days, payments and lists: a pool of two connections' },
  import: { ms: 4 * HOUR, what: 'rows of a source: each transaction that writes market data, and the command line' },
  job: { ms: 4 * HOUR, what: 'work beside the site: derived figures, the search index, medians, sweeps' },
  backup: { ms: 12 * HOUR, what: 'a table of a backup on its way into a file, or out of one' },
  migration: { ms: 12 * HOUR, what: 'a change of tables at the start of a new version' },
} as const satisfies Readonly<Record<string, StatementLimit>>;

type StatementKind = keyof typeof statementLimits;

/** The statement that holds the rest of a transaction to the limit of a kind. */
export function limitStatements(kind: StatementKind): string {
  return `set local statement_timeout = ${statementLimits[kind].ms}`;
}

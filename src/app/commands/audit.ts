import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parseIsoDate } from '#math/units.ts';
import { findNamedAccount } from '#store/account/accounts/manage-accounts.ts';
import type { AuditFilter, AuditRecord } from '#store/platform/audit-log/audit-log.ts';
import { findAuditEntries, findAuditEntriesAfter } from '#store/platform/audit-log/audit-log.ts';
import type { Database, Queries } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import { answer } from './answer.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const USUAL_COUNT = 50;
const MAX = 10_000;

interface AuditQuestion extends AuditFilter {
  readonly max: number;
}

function sinceOf(word: string | undefined): Date | undefined {
  if (word === undefined) return undefined;
  const date = parseIsoDate(word);
  if (date === undefined) throw new Error(`--since is not a date YYYY-MM-DD: "${word}".`);
  return new Date(date);
}

function countOf(word: string | undefined): number {
  const count = Number(word ?? USUAL_COUNT);
  if (Number.isInteger(count) && count >= 1 && count <= MAX) return count;
  throw new Error(`--last should be a number from 1 to ${MAX}, not "${word}".`);
}

/** What the words of the command ask for; an Error says which word does not fit. */
export function auditOfWords(args: readonly string[]): AuditQuestion {
  const option = { type: 'string' } as const;
  const options = { account: option, action: option, since: option, last: option };
  const { values } = parseArgs({ args: [...args], options });
  const { account, action } = values;
  return { account, action, since: sinceOf(values.since), max: countOf(values.last) };
}

function lineOf({ loggedAt, action, actorId, accountId, network, detail }: AuditRecord): string {
  return [loggedAt.toISOString(), action, actorId ?? '-', accountId ?? '-', network ?? '-', detail].join('\t');
}

/** The entries that are asked for; an account may be named by its address, and one that is gone by its id. */
export async function findEntries(
  database: Database,
  { max, account, ...filter }: AuditQuestion,
): Promise<readonly AuditRecord[]> {
  if (account === undefined) return findAuditEntries(database, max, filter);
  const named = await findNamedAccount(database, account);
  return findAuditEntries(database, max, { ...filter, account: named?.id ?? account });
}

const PAUSE_MS = 1000;
/** Entries that were begun earlier may appear later; so many ids are looked at again. */
const LOOKED_AT_AGAIN = 1000;

interface Follower {
  readonly tell: (entry: AuditRecord) => void;
  readonly signal: AbortSignal;
  readonly pauseMs?: number;
}

/** Tells every entry that the audit log gets from now on, once, until the signal. */
export async function followAudit(queries: Queries, { tell, signal, pauseMs = PAUSE_MS }: Follower): Promise<void> {
  const [newest] = await findAuditEntries(queries, 1);
  let last = newest?.id ?? 0;
  const told = new Set((await findAuditEntriesAfter(queries, last - LOOKED_AT_AGAIN)).map(({ id }) => id));
  while (!signal.aborted) {
    for (const entry of await findAuditEntriesAfter(queries, last - LOOKED_AT_AGAIN)) {
      if (told.has(entry.id)) continue;
      told.add(entry.id);
      last = Math.max(last, entry.id);
      tell(entry);
    }
    for (const id of told) if (id <= last - LOOKED_AT_AGAIN) told.delete(id);
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Prints the entries as they come, each as a line of JSON, for whatever collects logs elsewhere. */
async function follow(): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  await withDatabase(readSettings(process.env), console.error, (database) =>
    followAudit(database, { tell: (entry) => console.log(JSON.stringify(entry)), signal: stop.signal }),
  );
  return EXIT_OK;
}

/** `bondlens audit`: who did what to accounts, access and the site. */
export const audit: Command = {
  name: 'audit',
  usage: [
    [
      '[--account ACCOUNT] [--action ACTION] [--since DATE] [--last COUNT]',
      'who did what to accounts, access and the site, latest first: time, action, by whom, to whom, network, detail',
    ],
    ['--follow', 'print every entry as it comes, as lines of JSON, for a collector of logs'],
  ],
  async run(args) {
    if (args.length === 1 && args[0] === '--follow') return follow();
    const asked = auditOfWords(args);
    const entries = await withDatabase(readSettings(process.env), console.error, (database) =>
      findEntries(database, asked),
    );
    answer(entries);
    console.log(entries.length === 0 ? 'Nothing of this was noted.' : entries.map(lineOf).join('\n'));
    return EXIT_OK;
  },
};

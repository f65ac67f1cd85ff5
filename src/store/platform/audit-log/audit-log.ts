import type { Queries, TableOf } from '../database/database.ts';

/** Something that somebody did to an account, its access or the site. */
export interface AuditEntry {
  readonly loggedAt: Date;
  /** `sign-in`, `grant-quotes`. */
  readonly action: string;
  /** The account that did it; `bondlens` for the command line. */
  readonly actorId: string | null;
  /** The account that it was done to. */
  readonly accountId: string | null;
  /** Of whom it came from: an IPv4 address, or the first 64 bits of an IPv6 one. */
  readonly network: string | null;
  readonly detail: string;
}

export type AuditRecord = AuditEntry & { readonly id: number };

export type AuditLogTable = TableOf<AuditRecord, 'id'>;

/** A line of a log or of a terminal is one line, whatever somebody typed. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** The actor of what is done on the command line. */
export const commandLine = 'bondlens';

/** Notes what was done; within the transaction that does it. */
export async function logAudit({ kysely }: Queries, entry: AuditEntry) {
  await kysely
    .insertInto('auditLog')
    .values({ ...entry, detail: withoutControls(entry.detail) })
    .execute();
}

/** Which entries are wanted; what is not said does not matter. */
export interface AuditFilter {
  /** An account that did it, or that it was done to. */
  readonly account?: string | undefined;
  readonly action?: string | undefined;
  readonly since?: Date | undefined;
}

function matching({ kysely }: Queries, { account, action, since }: AuditFilter) {
  return kysely
    .selectFrom('auditLog')
    .$if(account !== undefined, (query) =>
      query.where((where) => where.or([where('accountId', '=', account ?? ''), where('actorId', '=', account ?? '')])),
    )
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(since !== undefined, (query) => query.where('loggedAt', '>=', since ?? new Date(0)));
}

/** The last entries, latest first. */
export async function findAuditEntries(queries: Queries, max: number, filter: AuditFilter = {}, offset = 0) {
  return matching(queries, filter).orderBy('id', 'desc').limit(max).offset(offset).selectAll().execute();
}

/** The entries above an id, in their order. */
export async function findAuditEntriesAfter({ kysely }: Queries, id: number) {
  return kysely.selectFrom('auditLog').where('id', '>', id).orderBy('id').selectAll().execute();
}

/** How many entries there are. */
export async function countAuditEntries(queries: Queries, filter: AuditFilter) {
  const counted = matching(queries, filter).select(({ fn }) => fn.countAll<number>().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/** The actions that were ever noted, in order of their names. */
export async function findAuditActions({ kysely }: Queries) {
  const rows = await kysely.selectFrom('auditLog').select('action').distinct().orderBy('action').execute();
  return rows.map(({ action }) => action);
}

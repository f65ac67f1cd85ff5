import type { TableOf } from '../column-map.ts';
import type { Queries } from '../database.ts';

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

// A line of a log is one line, whatever somebody typed.
function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** The actor of what is done on the command line. */
export const commandLine = 'bondlens';

/** Notes what was done; within the transaction that does it. */
export async function logAudit({ kysely }: Queries, entry: AuditEntry): Promise<void> {
  await kysely
    .insertInto('auditLog')
    .values({ ...entry, detail: withoutControls(entry.detail) })
    .execute();
}

/** The last entries, latest first. */
export async function findAuditEntries({ kysely }: Queries, most: number): Promise<readonly AuditRecord[]> {
  return kysely.selectFrom('auditLog').orderBy('id', 'desc').limit(most).selectAll().execute();
}

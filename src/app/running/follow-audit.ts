import { setTimeout as pause } from 'node:timers/promises';
import { type AuditRecord, findAuditEntries, findAuditEntriesAfter } from '#store/platform/audit-log/audit-log.ts';
import type { Queries } from '#store/platform/database/database.ts';

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

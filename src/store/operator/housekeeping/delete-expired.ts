import { sql } from 'kysely';
import { deleteOldDeliveries } from '../../feeds/webhooks/deliveries.ts';
import { deleteOldChanges } from '../../platform/changes/data-changes.ts';
import type { Queries } from '../../platform/database/database.ts';
import { purgeDeletedRules } from '../../portfolio/alerts/alert-rules.ts';
import { deleteOldAlerts } from '../../portfolio/alerts/alerts.ts';

/** How long the logs of what readers and operators did are kept; docs/security.md says so. */
export const LOG_DAYS = 400;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Calls of a key are told for the last day alone. */
const USE_DAYS = 2;
/** A rule of alerts that was deleted can be taken back. */
const DELETED_RULE_DAYS = 7;

/** Deletes sessions, links and codes that have ended, counts that are told no more, and what the logs hold beyond their time. */
export async function deleteExpired(queries: Queries, now: Date) {
  const { kysely } = queries;
  const oldest = new Date(now.getTime() - LOG_DAYS * DAY_MS);
  // By the clock that gave them their end: that of a node may be wrong.
  await kysely.deleteFrom('session').where('expiresAt', '<', sql<Date>`now()`).execute();
  await sql`delete from verification where expires_at < ${now}::timestamptz`.execute(kysely);
  await kysely.deleteFrom('challenge').where('expiresAt', '<', now).execute();
  await kysely.deleteFrom('sharedDrawing').where('expiresAt', '<', now).execute();
  await kysely
    .deleteFrom('apiKeyUse')
    .where('hour', '<', new Date(now.getTime() - USE_DAYS * DAY_MS))
    .execute();
  await deleteOldChanges(queries, now);
  await deleteOldDeliveries(queries, now);
  await deleteOldAlerts(queries, now);
  await purgeDeletedRules(queries, new Date(now.getTime() - DELETED_RULE_DAYS * DAY_MS));
  await kysely.deleteFrom('auditLog').where('loggedAt', '<', oldest).execute();
  await kysely.deleteFrom('actionLog').where('loggedAt', '<', oldest).execute();
  await forgetImporters(queries, oldest);
}

/** Who imported and took back is told as long as the logs say it; that the command line did, or the schedule, stays. */
async function forgetImporters({ kysely }: Queries, oldest: Date) {
  await kysely.deleteFrom('importUndo').where('startedAt', '<', oldest).execute();
  await kysely.deleteFrom('begunImport').where('seenAt', '<', oldest).execute();
  await sql`update import_run set imported_by = null
    where finished_at < ${oldest}::timestamptz and imported_by not in ('bondlens', 'schedule')`.execute(kysely);
  await sql`update import_run set undone_by = null
    where undone_at < ${oldest}::timestamptz and undone_by <> 'bondlens'`.execute(kysely);
}

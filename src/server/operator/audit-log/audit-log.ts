import { auditLogCall } from '#contract/operator/audit-log.ts';
import { listPageSize } from '#contract/platform/lists/list-order.ts';
import { parseIsoDate } from '#math/units.ts';
import { findNamedAccount } from '#store/account/accounts/manage-accounts.ts';
import { countAuditEntries, findAuditActions, findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import type { Database } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

function sinceOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = parseIsoDate(text);
  if (date === undefined) throw new Refusal('bad_date', 'since');
  return new Date(date);
}

// The log outlives its accounts: one that is gone is named by its id.
async function accountIdOf(database: Database, name: string | undefined): Promise<string | undefined> {
  if (name?.includes('\0')) throw new Refusal('bad_request', 'account');
  return name === undefined ? undefined : ((await findNamedAccount(database, name))?.id ?? name);
}

/** Who changed accounts, access and the site, for the operator. */
export function auditLogFeature(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, auditLogCall, async ({ query }) => {
    const { action, page = 1 } = query;
    const filter = { action, since: sinceOf(query.since), account: await accountIdOf(database, query.account) };
    const [total, actions, entries] = await Promise.all([
      countAuditEntries(database, filter),
      findAuditActions(database),
      findAuditEntries(database, listPageSize, filter, (page - 1) * listPageSize),
    ]);
    const items = entries.map(({ loggedAt, ...entry }) => ({ ...entry, loggedAt: loggedAt.toISOString() }));
    return { total, page, pageSize: listPageSize, actions: [...actions], items };
  });
}

import { type MailTimes, usualMailTimes } from '#domain/portfolio/alerts/mail-time.ts';
import type { Queries } from '../../platform/database/database.ts';

export type AlertSettingsTable = MailTimes & { readonly accountId: string };

/** When mails of alerts may reach accounts, by account; who has set nothing is told at once. */
export async function findMailTimes(
  { kysely }: Queries,
  accountIds: readonly string[],
): Promise<(accountId: string) => MailTimes> {
  const rows =
    accountIds.length === 0
      ? []
      : await kysely.selectFrom('alertSettings').where('accountId', 'in', accountIds).selectAll().execute();
  const byAccount = new Map(rows.map(({ accountId, ...times }) => [accountId, times]));
  return (accountId) => byAccount.get(accountId) ?? usualMailTimes;
}

export async function saveMailTimes({ kysely }: Queries, accountId: string, times: MailTimes): Promise<void> {
  await kysely
    .insertInto('alertSettings')
    .values({ accountId, ...times })
    .onConflict((known) => known.column('accountId').doUpdateSet(times))
    .execute();
}

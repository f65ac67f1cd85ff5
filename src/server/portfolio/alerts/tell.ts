import { mailTime } from '#domain/portfolio/alerts/mail-time.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { addAlertMails, findMailTimes } from '#store/portfolio/alerts/alert-mails.ts';
import { type Happened, saveAlerts } from '#store/portfolio/alerts/alerts.ts';

/** Stores what happened and puts it on its way: on the page and to webhooks at once, by mail when the owner may be written to. */
export async function tell(tx: Queries, happened: readonly Happened[], now: Date): Promise<void> {
  const told = await saveAlerts(tx, happened, now);
  const mailed = told.filter(({ mail }) => mail !== 'none');
  const timesOf = await findMailTimes(tx, [...new Set(mailed.map(({ accountId }) => accountId))]);
  const mails = mailed.map(({ id, accountId, mail }) => ({
    alertId: id,
    accountId,
    dueAt: mailTime(timesOf(accountId), now, mail === 'digest'),
  }));
  await addAlertMails(tx, mails);
}

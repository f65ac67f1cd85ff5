import { supportTicketsCall } from '#contract/support-tickets/support-tickets.ts';
import { hasSupport } from '#domain/access/viewer.ts';
import { findTickets } from '#store/support-tickets/support-tickets.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

/** The reader's own tickets, for full access or the support tariff. */
export function supportFeature(app: App, services: Services): void {
  serve(app, services, supportTicketsCall, async ({ viewer }) => {
    if (viewer.accountId === null) throw new Refusal('need_auth');
    if (!hasSupport(viewer)) throw new Refusal('need_access');
    const tickets = await findTickets(services.database, viewer.accountId);
    return {
      tickets: tickets.map(({ id, subject, messages }) => ({
        id,
        subject,
        messages: messages.map(({ statusId, senderId, text, sentAt }) => ({
          status_id: statusId,
          contacts_id: senderId,
          text,
          sent_at: sentAt.toISOString(),
        })),
      })),
    };
  });
}

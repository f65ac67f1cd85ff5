import { supportTickets } from '#contract/support-tickets.ts';
import { hasSupport } from '#domain/access/viewer.ts';
import { findTickets } from '#store/support-tickets/find-tickets.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import type { Services } from '../../services.ts';

/** GET /api/profile/support/tickets/: the reader's own tickets, for full access or the support tariff. */
export function supportFeature(app: App, { database, gate }: Services): void {
  app.get('/api/profile/support/tickets/', { config: { answer: supportTickets } }, async ({ viewer }, reply) => {
    if (viewer.accountId === null) throw new Refusal('need_auth');
    if (!hasSupport(viewer)) throw new Refusal('need_access');
    const tickets = await findTickets(database, viewer.accountId);
    const answer = {
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
    return gate.send(reply, supportTickets, answer, viewer.level);
  });
}

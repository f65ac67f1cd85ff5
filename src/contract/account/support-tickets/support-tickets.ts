import { Type } from 'typebox';
import { defineCall, field } from '../../platform/call.ts';
import { arrayOf, type Static } from '../../platform/schemas.ts';

const supportTickets = Type.Object({
  tickets: arrayOf({
    id: field('identity', Type.Integer()),
    subject: field('text', Type.String()),
    is_closed: field('state', Type.Boolean()),
    messages: arrayOf({
      /** 1 unread, 2 read. */
      status_id: field('state', Type.Integer()),
      /** The account that wrote it. */
      contacts_id: field('identity', Type.String()),
      text: field('text', Type.String()),
      sent_at: field('date', Type.String()),
    }),
  }),
});
export type SupportTickets = Static<typeof supportTickets>;

/** The tickets of the account that asks, latest first; for full access or the support tariff. */
export const supportTicketsCall = defineCall('GET /api/profile/support/tickets/', {
  summary: 'List the support tickets of the reader',
  answer: supportTickets,
});

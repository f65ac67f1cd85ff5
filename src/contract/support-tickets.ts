import { type Static, Type } from 'typebox';
import { field } from './field.ts';

/** Status of a message that its receiver has not read. */
export const unreadStatusId = 1;

/** Answer of GET /api/profile/support/tickets/: the tickets of the account that asks, latest first. */
export const supportTickets = Type.Object({
  tickets: Type.Array(
    Type.Object({
      id: field('identity', Type.Integer()),
      subject: field('text', Type.String()),
      messages: Type.Array(
        Type.Object({
          /** 1 unread, 2 read. */
          status_id: field('state', Type.Integer()),
          /** The account that wrote it. */
          contacts_id: field('identity', Type.String()),
          text: field('text', Type.String()),
          sent_at: field('date', Type.String()),
        }),
      ),
    }),
  ),
});
export type SupportTickets = Static<typeof supportTickets>;

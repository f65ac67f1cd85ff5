import { Type } from 'typebox';
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH, ticketStates } from '#domain/account/support-ticket.ts';
import { defineCall, field } from '../../platform/call.ts';
import { closedObject, type Static } from '../../platform/schemas.ts';

export const messageText = Type.String({ minLength: 1, maxLength: MAX_MESSAGE_LENGTH });
export const ticketParams = Type.Object({ ticketId: Type.String({ description: 'Id of the ticket' }) });
export const ticketState = field('state', Type.Enum([...ticketStates]));

const message = Type.Object({
  number: field('identity', Type.Integer()),
  /** Whether who asks wrote it. */
  isOwn: field('state', Type.Boolean()),
  /** Whether its receiver has read it. */
  isRead: field('state', Type.Boolean()),
  text: field('text', Type.String()),
  /** Moment, UTC. */
  sentAt: field('date', Type.String()),
});

const conversation = Type.Object({
  id: field('identity', Type.Integer()),
  subject: field('text', Type.String()),
  state: ticketState,
  /** Moment, UTC. */
  openedAt: field('date', Type.String()),
  messages: Type.Array(message),
});
export type Conversation = Static<typeof conversation>;

export const openTicketCall = defineCall('POST /api/profile/support/tickets/', {
  summary: 'Open a support ticket',
  body: closedObject({ subject: Type.String({ minLength: 1, maxLength: MAX_SUBJECT_LENGTH }), text: messageText }),
  answer: Type.Object({ id: field('identity', Type.Integer()) }),
});

export const conversationCall = defineCall('GET /api/profile/support/tickets/:ticketId/', {
  summary: 'Give a support ticket of the reader with its messages',
  params: ticketParams,
  answer: conversation,
});

/** A closed ticket is open again. */
export const replyCall = defineCall('POST /api/profile/support/tickets/:ticketId/messages/', {
  summary: 'Write in a support ticket of the reader',
  params: ticketParams,
  body: closedObject({ text: messageText }),
  answer: conversation,
});

export const readTicketCall = defineCall('POST /api/profile/support/tickets/:ticketId/read/', {
  summary: 'Note that the reader has read a support ticket',
  params: ticketParams,
  answer: Type.Object({}),
});

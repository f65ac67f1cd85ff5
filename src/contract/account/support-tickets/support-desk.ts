import { Type } from 'typebox';
import { ticketStates } from '#domain/account/support-ticket.ts';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { MAX_LIST_PAGE, MAX_LIST_SEARCH_LENGTH } from '../../platform/lists/list-order.ts';
import { listCounts } from '../../platform/lists/list-parts.ts';
import { arrayOf, closedObject, type Static } from '../../platform/schemas.ts';
import { messageText, ticketParams, ticketState } from './conversation.ts';

const deskTicket = Type.Object({
  id: field('identity', Type.Integer()),
  accountId: field('state', Type.String()),
  /** Null once the account is gone. */
  accountName: optionalField('state', Type.String()),
  subject: field('text', Type.String()),
  state: ticketState,
  messageCount: field('count', Type.Integer()),
  /** Moment, UTC, of the last message. */
  lastAt: field('date', Type.String()),
});
export type DeskTicket = Static<typeof deskTicket>;

const deskTickets = Type.Object({ ...listCounts, items: Type.Array(deskTicket) });
export type DeskTickets = Static<typeof deskTickets>;

/** Tickets of all readers; those that wait for an answer first. */
export const deskTicketsCall = defineCall('GET /api/operator/support/', {
  summary: 'List the support tickets of all readers for the operator',
  query: closedObject({
    q: Type.Optional(Type.String({ maxLength: MAX_LIST_SEARCH_LENGTH })),
    state: Type.Optional(Type.Enum([...ticketStates])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE })),
  }),
  answer: deskTickets,
});

const deskConversation = Type.Object({
  id: field('identity', Type.Integer()),
  accountId: field('state', Type.String()),
  accountName: optionalField('state', Type.String()),
  email: optionalField('state', Type.String()),
  subject: field('text', Type.String()),
  state: ticketState,
  openedAt: field('date', Type.String()),
  messages: arrayOf({
    number: field('identity', Type.Integer()),
    /** Whether the reader whose ticket it is wrote it. */
    isOfReader: field('state', Type.Boolean()),
    isRead: field('state', Type.Boolean()),
    text: field('text', Type.String()),
    sentAt: field('date', Type.String()),
  }),
});
export type DeskConversation = Static<typeof deskConversation>;

export const deskTicketCall = defineCall('GET /api/operator/support/:ticketId/', {
  summary: 'Give a support ticket with its messages to the operator',
  params: ticketParams,
  answer: deskConversation,
});

/** Answers, closes, or both at once. */
export const answerTicketCall = defineCall('POST /api/operator/support/:ticketId/', {
  summary: 'Answer or close a support ticket as the operator',
  params: ticketParams,
  body: Type.Object(
    { text: Type.Optional(messageText), closes: Type.Optional(Type.Boolean()) },
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: deskConversation,
});

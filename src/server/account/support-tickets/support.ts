import type { FastifyRequest } from 'fastify';
import {
  type Conversation as ConversationAnswer,
  conversationCall,
  openTicketCall,
  readTicketCall,
  replyCall,
} from '#contract/account/support-tickets/conversation.ts';
import { supportTicketsCall } from '#contract/account/support-tickets/support-tickets.ts';
import { hasSupport } from '#domain/account/access/viewer.ts';
import { ticketState } from '#domain/account/support-ticket.ts';
import {
  addMessage,
  type Conversation,
  findConversation,
  markRead,
  setClosed,
} from '#store/account/support-tickets/conversations.ts';
import { findTickets, saveTicket } from '#store/account/support-tickets/support-tickets.ts';
import { inTransaction } from '#store/platform/database/in-transaction.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { isReadStatus, messageOf, subjectOf, unreadStatus } from './typed-texts.ts';

/** The account of who may write to the operator; refuses others. */
function requireSupport({ viewer }: Pick<FastifyRequest, 'viewer'>): string {
  if (viewer.accountId === null) throw new Refusal('need_auth');
  if (!hasSupport(viewer)) throw new Refusal('need_access');
  return viewer.accountId;
}

function conversationAnswer(ticket: Conversation): ConversationAnswer {
  const { id, accountId, subject, openedAt, closedAt, messages } = ticket;
  return {
    id,
    subject,
    state: ticketState({ accountId, isClosed: closedAt !== null, messages }),
    openedAt: openedAt.toISOString(),
    messages: messages.map(({ number, senderId, statusId, text, sentAt }) => ({
      number,
      isOwn: senderId === accountId,
      isRead: isReadStatus(statusId),
      text,
      sentAt: sentAt.toISOString(),
    })),
  };
}

function serveTickets(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, supportTicketsCall, async (request) => {
    const tickets = await findTickets(database, requireSupport(request));
    return {
      tickets: tickets.map(({ id, subject, isClosed, messages }) => ({
        id,
        subject,
        is_closed: isClosed,
        messages: messages.map(({ statusId, senderId, text, sentAt }) => ({
          status_id: statusId,
          contacts_id: senderId,
          text,
          sent_at: sentAt.toISOString(),
        })),
      })),
    };
  });
  serve(
    app,
    services,
    openTicketCall,
    async (request) => {
      const accountId = requireSupport(request);
      const [subject, text] = [subjectOf(request.body.subject), messageOf(request.body.text)];
      const now = clock();
      const first = { statusId: unreadStatus, senderId: accountId, text, sentAt: now };
      const ticket = { accountId, subject, openedAt: now, messages: [first] };
      return { id: await inTransaction(database, (tx) => saveTicket(tx, ticket)) };
    },
    { onRequest: [limitCalls(services, 'support-messages')] },
  );
}

/** The reader's own tickets, for full access or the support tariff. A ticket of another is as if there were none. */
export function supportFeature(app: App, services: Services): void {
  const { database, clock } = services;
  const ownTicket = async (accountId: string, ticketId: string) => {
    const ticket = await findConversation(database, numberOfId(ticketId), accountId);
    if (ticket === undefined) throw new Refusal('not_found', 'ticketId');
    return ticket;
  };
  serveTickets(app, services);
  serve(app, services, conversationCall, async (request) =>
    conversationAnswer(await ownTicket(requireSupport(request), request.params.ticketId)),
  );
  serve(
    app,
    services,
    replyCall,
    async (request) => {
      const senderId = requireSupport(request);
      const text = messageOf(request.body.text);
      const { id } = await ownTicket(senderId, request.params.ticketId);
      await inTransaction(database, async (tx) => {
        await addMessage(tx, { ticketId: id, senderId, text, sentAt: clock() });
        await setClosed(tx, id, null);
      });
      return conversationAnswer(await ownTicket(senderId, request.params.ticketId));
    },
    { onRequest: [limitCalls(services, 'support-messages')] },
  );
  serve(app, services, readTicketCall, async (request) => {
    const accountId = requireSupport(request);
    const { id } = await ownTicket(accountId, request.params.ticketId);
    await markRead(database, id, accountId);
    return {};
  });
}

import type { FastifyRequest } from 'fastify';
import {
  answerTicketCall,
  type DeskConversation,
  deskTicketCall,
  deskTicketsCall,
} from '#contract/account/support-tickets/support-desk.ts';
import { listPageSize } from '#contract/platform/lists/list-limits.ts';
import { ticketState } from '#domain/account/support-ticket.ts';
import { type AccountRecord, findAccount } from '#store/account/accounts/accounts.ts';
import {
  addMessage,
  type Conversation,
  findConversation,
  markRead,
  setClosed,
} from '#store/account/support-tickets/conversations.ts';
import { findDeskTickets } from '#store/account/support-tickets/find-desk-tickets.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import type { Database, Queries } from '#store/platform/database/database.ts';
import { inTransaction } from '#store/platform/database/in-transaction.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { auditActor } from '../../platform/access/audit-actor.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import { addressFor, languageOfAccount, queueMail } from '../messages/messages.ts';
import type { Services } from '../services.ts';
import { isReadStatus, messageOf } from './typed-texts.ts';

function answerOf(ticket: Conversation, account: AccountRecord | undefined): DeskConversation {
  const { id, accountId, subject, openedAt, closedAt, messages } = ticket;
  return {
    id,
    accountId,
    accountName: account?.name ?? null,
    email: account?.email ?? null,
    subject,
    state: ticketState({ accountId, isClosed: closedAt !== null, messages }),
    openedAt: openedAt.toISOString(),
    messages: messages.map(({ number, senderId, statusId, text, sentAt }) => ({
      number,
      isOfReader: senderId === accountId,
      isRead: isReadStatus(statusId),
      text,
      sentAt: sentAt.toISOString(),
    })),
  };
}

interface AnsweredTicket {
  readonly id: number;
  readonly subject: string;
  readonly account: AccountRecord | undefined;
}

/** Mails the reader that there is an answer. Its text stays on the site. */
async function writeAnswered(
  tx: Queries,
  services: Services,
  request: FastifyRequest,
  { id, subject, account }: AnsweredTicket,
): Promise<void> {
  if (account === undefined || account.isDemo || !account.emailVerified) return;
  const mail = { recipient: account.email, language: languageOfAccount(account, request.language) };
  const params = { subject, link: addressFor(request, services, `/profile/support/${id}/`) };
  await queueMail(tx, services, { ...mail, module: 'support', kind: 'ticket_answered', params });
}

async function requireTicket(database: Database, ticketId: string) {
  const ticket = await findConversation(database, numberOfId(ticketId));
  if (ticket === undefined) throw new Refusal('not_found', 'ticketId');
  return ticket;
}

async function conversationOf(database: Database, ticketId: string) {
  const ticket = await requireTicket(database, ticketId);
  return answerOf(ticket, await findAccount(database, ticket.accountId));
}

function answerTicketRoute(app: App, services: Services): void {
  const { database } = services;
  serve(
    app,
    services,
    answerTicketCall,
    async (request) => {
      const { now: loggedAt, ...who } = auditActor(request, services);
      const { text: typed, closes = false } = request.body;
      const text = typed === undefined ? null : messageOf(typed);
      const { id, accountId, subject } = await requireTicket(database, request.params.ticketId);
      await inTransaction(database, async (tx) => {
        const log = (action: string) => logAudit(tx, { loggedAt, ...who, action, accountId, detail: `ticket ${id}` });
        if (text !== null) {
          await addMessage(tx, { ticketId: id, senderId: who.actorId, text, sentAt: loggedAt });
          await log('answer-ticket');
          await writeAnswered(tx, services, request, { id, subject, account: await findAccount(tx, accountId) });
        }
        await markRead(tx, id, who.actorId);
        await setClosed(tx, id, closes ? loggedAt : null);
        if (closes) await log('close-ticket');
      });
      return conversationOf(database, request.params.ticketId);
    },
    { onRequest: [limitCalls(services, 'operator-writes')] },
  );
}

/** The operator's list of support tickets: those that wait come first, each with its answer. */
export function supportDeskFeature(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, deskTicketsCall, async ({ query: { q = '', state = null, page = 1 } }) => {
    const place = { limit: listPageSize, offset: (page - 1) * listPageSize };
    const { total, tickets } = await findDeskTickets(database, { state, words: q.trim(), ...place });
    const items = tickets.map(({ lastAt, ...ticket }) => ({ ...ticket, lastAt: lastAt.toISOString() }));
    return { total, page, pageSize: listPageSize, items };
  });
  serve(app, services, deskTicketCall, ({ params }) => conversationOf(database, params.ticketId));
  answerTicketRoute(app, services);
}

import type { FastifyRequest } from 'fastify';
import {
  type Conversation as ConversationAnswer,
  conversationCall,
  openTicketCall,
  readTicketCall,
  replyCall,
} from '#contract/account/support-tickets/conversation.ts';
import type { DeskConversation } from '#contract/account/support-tickets/support-desk.ts';
import { answerTicketCall, deskTicketCall, deskTicketsCall } from '#contract/account/support-tickets/support-desk.ts';
import { supportTicketsCall } from '#contract/account/support-tickets/support-tickets.ts';
import { unreadStatusId } from '#contract/account/support-tickets/ticket-status.ts';
import { listPageSize } from '#contract/platform/lists/list-order.ts';
import { hasSupport } from '#domain/account/access/viewer.ts';
import { plainMessage, plainSubject, ticketState } from '#domain/account/support-ticket.ts';
import { type AccountRecord, findAccount } from '#store/account/accounts/accounts.ts';
import {
  addMessage,
  type Conversation,
  findConversation,
  findDeskTickets,
  findTickets,
  markRead,
  saveTicket,
  setClosed,
} from '#store/account/support-tickets/support-tickets.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction, type Queries } from '#store/platform/database/database.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { addressFor, languageOfAccount, queueMail } from '../messages/messages.ts';
import type { Services } from '../services.ts';

/** The account of who may write to the operator; refuses others. */
function requireSupport({ viewer }: Pick<FastifyRequest, 'viewer'>): string {
  if (viewer.accountId === null) throw new Refusal('need_auth');
  if (!hasSupport(viewer)) throw new Refusal('need_access');
  return viewer.accountId;
}

const unreadStatus = unreadStatusId;

function isReadStatus(statusId: number): boolean {
  return statusId !== unreadStatusId;
}

/** A message as it is kept; refuses one without words. */
function messageOf(typed: string): string {
  const text = plainMessage(typed);
  if (text === undefined) throw new Refusal('bad_request', 'text');
  return text;
}

function subjectOf(typed: string): string {
  const text = plainSubject(typed);
  if (text === undefined) throw new Refusal('bad_request', 'subject');
  return text;
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
  serve(app, services, openTicketCall, { limit: 'support-messages' }, async (request) => {
    const accountId = requireSupport(request);
    const [subject, text] = [subjectOf(request.body.subject), messageOf(request.body.text)];
    const now = clock();
    const first = { statusId: unreadStatus, senderId: accountId, text, sentAt: now };
    const ticket = { accountId, subject, openedAt: now, messages: [first] };
    return { id: await inTransaction(database, (tx) => saveTicket(tx, ticket)) };
  });
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
  serve(app, services, replyCall, { limit: 'support-messages' }, async (request) => {
    const senderId = requireSupport(request);
    const text = messageOf(request.body.text);
    const { id } = await ownTicket(senderId, request.params.ticketId);
    await inTransaction(database, async (tx) => {
      await addMessage(tx, { ticketId: id, senderId, text, sentAt: clock() });
      await setClosed(tx, id, null);
    });
    return conversationAnswer(await ownTicket(senderId, request.params.ticketId));
  });
  serve(app, services, readTicketCall, async (request) => {
    const accountId = requireSupport(request);
    const { id } = await ownTicket(accountId, request.params.ticketId);
    await markRead(database, id, accountId);
    return {};
  });
}

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
  const language = languageOfAccount(account, request.language);
  const mail = { accountId: account.id, recipient: account.email, language };
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
  serve(app, services, answerTicketCall, { limit: 'operator-writes' }, async (request) => {
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
  });
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

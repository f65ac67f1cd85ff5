import type { SupportTickets } from '#contract/account/support-tickets/support-tickets.ts';
import { unreadStatusId } from '#contract/account/support-tickets/ticket-status.ts';

/** Tickets in which somebody else wrote what the account has not read. */
export function unreadTicketCount({ tickets }: SupportTickets, accountId: string | null): number {
  const isUnread = ({ messages }: SupportTickets['tickets'][number]) =>
    messages.some(({ status_id, contacts_id }) => status_id === unreadStatusId && contacts_id !== accountId);
  return tickets.filter(isUnread).length;
}

import { unreadStatusId } from '#contract/account/support-tickets/ticket-status.ts';
import { plainMessage, plainSubject } from '#domain/account/support-ticket.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';

export const unreadStatus = unreadStatusId;

export function isReadStatus(statusId: number): boolean {
  return statusId !== unreadStatusId;
}

/** A message as it is kept; refuses one without words. */
export function messageOf(typed: string): string {
  const text = plainMessage(typed);
  if (text === undefined) throw new Refusal('bad_request', 'text');
  return text;
}

export function subjectOf(typed: string): string {
  const text = plainSubject(typed);
  if (text === undefined) throw new Refusal('bad_request', 'subject');
  return text;
}

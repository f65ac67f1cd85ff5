/** Whose turn it is in a conversation: it waits for the operator, the operator has answered, or it is closed. */
export const ticketStates = ['waiting', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Characters of a subject and of a message. */
export const MAX_SUBJECT_LENGTH = 200;
export const MAX_MESSAGE_LENGTH = 4000;

interface Ticket {
  readonly accountId: string;
  readonly isClosed: boolean;
  /** In order. */
  readonly messages: readonly { readonly senderId: string }[];
}

/** Whose turn it is, by who wrote last. */
export function ticketState({ accountId, isClosed, messages }: Ticket): TicketState {
  if (isClosed) return 'closed';
  return messages.at(-1)?.senderId === accountId ? 'waiting' : 'answered';
}

/** A text as it is kept: plain, its lines as they were typed; undefined for one without words or with signs that no keyboard types. */
export function plainMessage(typed: string): string | undefined {
  const text = typed.normalize('NFC').replace(/\r\n?/g, '\n').trim();
  return text === '' || /[^\P{Cc}\n\t]/u.test(text) ? undefined : text;
}

/** The same for a subject, which is one line. */
export function plainSubject(typed: string): string | undefined {
  const text = plainMessage(typed);
  return text === undefined || /[\n\t\u2028\u2029]/.test(text) ? undefined : text;
}

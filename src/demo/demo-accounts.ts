import type { SavedSearch } from '#domain/lists/saved-search.ts';
import type { IsoDate } from '#math/units.ts';
import { type NewTicket, saveTicket, supportDesk } from '#store/account/support-tickets/support-tickets.ts';
import { saveSearch } from '#store/lists/saved-searches/saved-searches.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import accounts from './accounts.json' with { type: 'json' };

const DAY_MS = 86_400_000;
const unread = 1;
const read = 2;

/** The tickets of the demo accounts, with an answer that is unread in some. */
function demoTickets(today: IsoDate): readonly NewTicket[] {
  const noon = Date.parse(`${today}T12:00:00Z`);
  const momentOf = (days: number) => new Date(noon - days * DAY_MS);
  return accounts.tickets.map(({ accountId, subject, daysAgo, messages }) => ({
    accountId,
    subject,
    openedAt: momentOf(daysAgo),
    messages: messages.map(({ from, text, isRead, daysAgo: sent }) => ({
      statusId: isRead ? read : unread,
      senderId: from === 'support' ? supportDesk : accountId,
      text,
      sentAt: momentOf(sent),
    })),
  }));
}

/** Stores some tickets of the demo accounts, so that the mark of unread answers has something to count. */
export async function saveDemoTickets(tx: WriteTransaction, today: IsoDate): Promise<void> {
  for (const ticket of demoTickets(today)) await saveTicket(tx, ticket);
}

const searches = accounts.searches as readonly (Omit<SavedSearch, 'savedAt'> & { readonly accountId: string })[];

/** Stores what the demo accounts have looked for. */
export async function saveDemoSearches(tx: WriteTransaction, today: IsoDate): Promise<void> {
  const savedAt = new Date(`${today}T09:00:00Z`);
  for (const search of searches) await saveSearch(tx, { ...search, savedAt }, searches.length);
}

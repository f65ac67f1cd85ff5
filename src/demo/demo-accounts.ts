import type { SavedSearch } from '#domain/lists/saved-search.ts';
import type { IsoDate } from '#math/units.ts';
import { type NewTicket, saveTicket, supportDesk } from '#store/account/support-tickets/support-tickets.ts';
import { saveSearch } from '#store/lists/saved-searches/saved-searches.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

const DAY_MS = 86_400_000;
const unread = 1;
const read = 2;

function demoTickets(today: IsoDate): readonly NewTicket[] {
  const noon = Date.parse(`${today}T12:00:00Z`);
  const daysAgo = (days: number) => new Date(noon - days * DAY_MS);
  const question = (accountId: string, text: string, days: number) =>
    ({ statusId: read, senderId: accountId, text, sentAt: daysAgo(days) }) as const;
  const answer = (statusId: number, text: string, days: number) =>
    ({ statusId, senderId: supportDesk, text, sentAt: daysAgo(days) }) as const;
  return [
    {
      accountId: 'full',
      subject: 'Accrued interest of a floating coupon',
      openedAt: daysAgo(6),
      messages: [
        question('full', 'Which fixing does the accrued interest of a floater use?', 6),
        answer(unread, 'The one of the running period, fixed two business days before it began.', 1),
      ],
    },
    {
      accountId: 'full',
      subject: 'Archive of the past year',
      openedAt: daysAgo(40),
      messages: [
        question('full', 'Does the archive hold the days before the listing?', 40),
        answer(read, 'No, it begins with the first trading day.', 39),
      ],
    },
    {
      accountId: 'support',
      subject: 'Reading a G-spread',
      openedAt: daysAgo(3),
      messages: [
        question('support', 'Which curve stands behind the G-spread of a bond in euro?', 3),
        answer(unread, 'The government zero curve of the currency, at the bond’s duration.', 2),
        answer(unread, 'The page of methods shows the formula with an example.', 2),
      ],
    },
    {
      accountId: 'support',
      subject: 'A venue without prices',
      openedAt: daysAgo(9),
      messages: [question('support', 'Why does one venue show no price this week?', 9)],
    },
  ];
}

/** Stores some tickets of the demo accounts, so that the mark of unread answers has something to count. */
export async function saveDemoTickets(tx: WriteTransaction, today: IsoDate): Promise<void> {
  for (const ticket of demoTickets(today)) await saveTicket(tx, ticket);
}

const searches: readonly (Omit<SavedSearch, 'savedAt'> & { readonly accountId: string })[] = [
  { accountId: 'member', name: 'Valdoria', model: 'bonds', query: 'q=valdoria' },
  { accountId: 'full', name: 'Valdoria', model: 'bonds', query: 'q=valdoria&sort=maturity' },
  {
    accountId: 'full',
    name: 'Alderhaven by yield, highest first, those that mature in 2034',
    model: 'bonds',
    query: 'q=alderhaven+2034&sort=yield&order=desc',
  },
  { accountId: 'full-all', name: 'Состав индексов', model: 'indexes', query: 'sort=change&order=desc' },
];

/** Stores what the demo accounts have looked for. */
export async function saveDemoSearches(tx: WriteTransaction, today: IsoDate): Promise<void> {
  const savedAt = new Date(`${today}T09:00:00Z`);
  for (const search of searches) await saveSearch(tx, { ...search, savedAt }, searches.length);
}

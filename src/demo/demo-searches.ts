import type { SavedSearch } from '#domain/lists/saved-search.ts';
import type { IsoDate } from '#math/units.ts';
import { saveSearch } from '#store/lists/saved-searches/saved-searches.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

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

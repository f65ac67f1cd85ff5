import type { BondLists } from '#store/lists/bond-lists.ts';
import type { SearchWords } from '#store/lists/search/memory/search-words.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { Services as BondServices } from '../bond/services.ts';

export interface Services extends BondServices {
  /** For searches: few connections and little patience. */
  readonly searchDatabase: Database;
  /** The words that searches look for. */
  readonly searchWords: SearchWords;
  /** Lists bonds. */
  readonly bondLists: BondLists;
}

/** The lists of which a search can be kept. */
export const searchModels = ['bonds', 'stocks', 'indexes', 'etf', 'companies'] as const;
export type SearchModel = (typeof searchModels)[number];

/** Searches that an account may keep. */
export const MAX_SAVED_SEARCHES = 100;
export const MAX_SEARCH_NAME_LENGTH = 100;
export const MAX_SEARCH_QUERY_LENGTH = 1000;

/** What a reader looked for in a list and kept under a name of his own, one for each list. */
export interface SavedSearch {
  readonly name: string;
  readonly model: SearchModel;
  /** The query of the list's address, without the question mark. */
  readonly query: string;
  readonly savedAt: Date;
}

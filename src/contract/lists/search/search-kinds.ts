/** The five tabs of the search, in the order in which a reader gets them; each is a call POST /api/suggest/{kind}/. */
export const suggestKinds = ['bonds', 'stocks', 'indexes', 'companies', 'etf'] as const;
export type SuggestKind = (typeof suggestKinds)[number];

/** Characters that a search needs after trimming. */
export const MIN_TERM_LENGTH = 3;
/** Characters of a search that count; what is longer is cut. */
export const MAX_TERM_LENGTH = 200;

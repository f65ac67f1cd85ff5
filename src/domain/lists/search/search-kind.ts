/** What a search finds. */
export const searchKinds = ['bond', 'stock', 'index', 'company', 'etf'] as const;
export type SearchKind = (typeof searchKinds)[number];

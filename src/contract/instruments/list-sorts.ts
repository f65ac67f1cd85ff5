/** Columns by which a list of stocks, indexes or ETFs can be sorted. */
export const instrumentListSorts = ['name', 'issuer', 'currency', 'value', 'change'] as const;
export type InstrumentListSort = (typeof instrumentListSorts)[number];

/** Sorts whose order would tell hidden numbers; open only to who sees those. */
export const guardedInstrumentSorts: readonly InstrumentListSort[] = ['value', 'change'];

/** Columns by which the list of companies can be sorted. */
export const companyListSorts = ['name', 'bonds'] as const;

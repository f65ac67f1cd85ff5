/** The kinds of instruments with a plain page of their own; bonds and companies have richer ones. */
export const instrumentModels = ['stocks', 'indexes', 'etf'] as const;
export type InstrumentModel = (typeof instrumentModels)[number];

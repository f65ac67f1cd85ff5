/** The ids under which actions of readers are logged. 297 and 299 are the specification's, the others our own. */
export const readerActions = {
  compare: 297,
  issuerMap: 299,
  yieldChart: 1001,
  spreadChart: 1002,
  pdfDownload: 1003,
  copyPage: 1004,
  quoteTable: 1005,
  menuHome: 1101,
  menuMore: 1102,
  menuGraph: 1103,
  menuInfo: 1104,
  menuDocuments: 1105,
  menuQuotes: 1106,
  menuCashFlows: 1107,
  menuIfrs: 1108,
  menuRas: 1109,
  menuPlacement: 1110,
  menuComments: 1111,
  menuRatings: 1112,
  menuExtra: 1113,
} as const;

export type ReaderAction = keyof typeof readerActions;

const knownIds: ReadonlySet<number> = new Set(Object.values(readerActions));

/** Whether an id is one of the list. */
export function isReaderActionId(id: number): boolean {
  return knownIds.has(id);
}

/** The tables whose 'show more' is logged, by the ids of the specification: the consolidated and the national statements. */
export const contactActions = { consolidatedReport: 80, nationalReport: 76 } as const;

/** The name under which an action is known; undefined for one that only has an id. */
export function nameOfAction(kind: 'current-user' | 'contact', id: number): string | undefined {
  const named: Readonly<Record<string, number>> = kind === 'contact' ? contactActions : readerActions;
  return Object.keys(named).find((name) => named[name] === id);
}

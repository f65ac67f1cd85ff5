import { bondIds, usualIsin } from '#server/testing/sample-market.ts';

export interface LeakCase {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Holds data of venue 381 alone, so that full access without `nsd` sees no number of it. */
  readonly isNsd?: boolean;
  /** Goes on answering; what it says at first is looked at. */
  readonly isStream?: boolean;
  /** Asks for the names and texts of the site itself. */
  readonly isVocabulary?: boolean;
  /** Changes something of the reader's, who asks in a session of its own therefore. */
  readonly isWrite?: boolean;
  /** Answers what is another each time: a secret, the moments of an account. */
  readonly hasSecret?: boolean;
}

/** What is asked of routes, by method and path as the server lists them. */
export type CasesOfRoute = Readonly<Record<string, readonly LeakCase[]>>;

/** As of this day the site of the tests shows every trading day as it was before it was corrected. */
export const dayBeforeCorrection = '2025-06-29';

export const ownFetch = { 'sec-fetch-site': 'same-origin' };
export const ownForm = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

export const get = (url: string, isNsd = false): LeakCase => ({ method: 'GET', url, isNsd });

export const texts = (url: string): LeakCase => ({ method: 'GET', url, isVocabulary: true });

export function post(url: string, payload?: object): LeakCase {
  return { method: 'POST', url, headers: ownFetch, ...(payload !== undefined && { payload }) };
}

export function remove(url: string): LeakCase {
  return { method: 'DELETE', url, headers: ownFetch };
}

const { usual, distressed, overdue, unlisted, nsdOnly } = bondIds;
export const allBonds = [usual, distressed, overdue, unlisted, nsdOnly];

/** A list of two readers with full access, and their entries: one of a bond of venue 381 alone. */
export const heldList = 9001;
export const heldEntries = [
  { id: 9001, accountId: 'full', bondId: usual },
  { id: 9002, accountId: 'full', bondId: nsdOnly },
  { id: 9003, accountId: 'full-all', bondId: usual },
  { id: 9004, accountId: 'full-all', bondId: nsdOnly },
] as const;

export function ofEachBond(name: string): readonly LeakCase[] {
  return allBonds.map((id) => get(`/api/bonds/${id}/${name}/`, id === nsdOnly));
}

export const suggestTerms = ['alderney', 'XS00', usualIsin, '2027', 'custody', 'kommune', 'zz'];

import type { LatestIssue, SimilarBond } from '#contract/lists/similar-bonds.ts';
import { type Answered, ask } from '../../platform/data/ask.ts';
import type { Api } from '../../platform/data/page-context.ts';

/** A bond of either list; days and amounts of issue are known of the latest issues. */
export type PeerBond = SimilarBond & Partial<Pick<LatestIssue, 'issuedOn' | 'issuedAmount'>>;

export interface BondPage {
  readonly total: number;
  readonly items: readonly PeerBond[];
}

interface PageOfBond {
  readonly id: string | number;
  readonly page: number;
}

export type AskPeers = (api: Api, page: PageOfBond, signal?: AbortSignal) => Promise<Answered<BondPage>>;

export const askSimilarBonds: AskPeers = async (api, { id, page }, signal) => {
  const parts = { params: { bondId: id }, query: { page }, signal };
  const answered = await ask(api, 'GET /api/bonds/:bondId/similar-items/', parts);
  return answered.ok ? { ok: true, value: answered.value.response } : answered;
};

export const askLatestIssues: AskPeers = (api, { id, page }, signal) =>
  ask(api, 'GET /api/bonds/:bondId/latest-issues/', { params: { bondId: id }, query: { page }, signal });

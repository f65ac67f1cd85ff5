import type { LatestIssue, SimilarBond } from '#contract/lists/similar-bonds.ts';
import type { AnnouncedSection } from '#domain/bond/announced-sections.ts';
import { announcedOutline, type BondPlace, type BondSubject } from '../../market/subject/page-subject.ts';
import { type Answered, type Api, ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

const common = {
  group: 'peers',
  openOn: 'wide',
  height: 360,
  isInPdf: true,
  isInCopy: true,
} as const;

/** The number of similar bonds is known with their list alone: the page says that there are some. */
const someOf =
  (section: AnnouncedSection) =>
  (facts: BondSubject, textContext: Parameters<ReturnType<typeof announcedOutline>>[1]) => {
    const found = announcedOutline(section)(facts, textContext);
    return found && { count: null, fact: null };
  };

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

export const similarSection = pageSection<BondSubject, BondPlace, BondPage>({
  ...common,
  id: 'similar',
  title: (texts) => texts.text('more', 'similar'),
  menu: { title: (texts) => texts.text('more', 'similar'), img: 'list', event: 'menuExtra' },
  call: {
    ask: (api, { id }, signal) => askSimilarBonds(api, { id, page: 1 }, signal),
    failed: (texts) => texts.text('more', 'similar_failed'),
  },
  outline: { announced: someOf('similar') },
  block: codeOnApproach(async () => (await import('./peer-bonds.tsx')).SimilarBonds),
});

export const latestIssuesSection = pageSection<BondSubject, BondPlace, BondPage>({
  ...common,
  id: 'latest-issues',
  title: (texts) => texts.text('more', 'latest_issues'),
  menu: { title: (texts) => texts.text('more', 'latest_issues'), img: 'list', event: 'menuExtra' },
  call: {
    ask: (api, { id }, signal) => askLatestIssues(api, { id, page: 1 }, signal),
    failed: (texts) => texts.text('more', 'latest_issues_failed'),
  },
  outline: { announced: announcedOutline('latest_issues') },
  block: codeOnApproach(async () => (await import('./peer-bonds.tsx')).LatestIssues),
});

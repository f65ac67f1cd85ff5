import type { AnnouncedSection } from '#domain/bond/announced-sections.ts';
import { announcedOutline, type BondPlace, type BondSubject } from '../../market/subject/page-subject.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';
import { askLatestIssues, askSimilarBonds, type BondPage } from './ask-peers.ts';

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

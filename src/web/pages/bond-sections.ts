import {
  classifierSection,
  conversionSection,
  covenantsSection,
  defaultsSection,
  earlyRedemptionSection,
  holdersSection,
  identifiersSection,
  investorsSection,
  lombardSection,
  managersSection,
  moreSection,
  placementSection,
  ratingStepsSection,
  restructuringSection,
  structuredProductSection,
  tapsSection,
} from '../bond/bond-records/record-sections.ts';
import {
  accruedInterestSection,
  cashFlowsSection,
  infoSection,
  liquiditySection,
  offersSection,
  riskReportSection,
} from '../bond/bond-sections.ts';
import { hasGraphSection } from '../bond/graph/graph-query.ts';
import {
  annualReportsSection,
  commentsSection,
  consensusSection,
  documentsSection,
  esgReportsSection,
  ifrsSection,
  multipliersSection,
  newsSection,
  quarterlyReportsSection,
  rasSection,
  ratingsSection,
  relatedSection,
} from '../issuer/issuer-sections.ts';
import { latestIssuesSection, similarSection } from '../lists/similar-bonds/peer-sections.ts';
import { indexesSection, quotesSection } from '../market/market-sections.ts';
import type { BondPlace } from '../market/subject/page-subject.ts';
import { codeAtFirstAct, codeOnApproach, type PageSection, pageSection } from '../platform/sections/page-section.ts';
import type { BondPageFacts } from './bond-data.ts';

/** Chart and archive beside the latest trading days. */
const graphSection = pageSection<BondPageFacts, BondPlace, null>({
  id: 'graph',
  group: 'market',
  title: (texts) => texts.text('graph', 'title'),
  menu: { title: (texts) => texts.text('bond', 'section_graph'), img: 'graph', event: 'menuGraph' },
  call: null,
  outline: (_, { graph }) => (hasGraphSection(graph) ? { count: null, fact: null } : null),
  block: codeAtFirstAct(async () => (await import('./graph-row.tsx')).GraphRow),
  openOn: null,
  height: 600,
  isInPdf: true,
  isInCopy: true,
});

/** Where the latest figures stand, in history, among peers and among venues; of whoever sees them. */
const standingSection = pageSection<BondPageFacts, BondPlace, null>({
  id: 'standing',
  group: 'market',
  title: (texts) => texts.text('standing', 'title'),
  menu: null,
  call: null,
  outline: (_, { summary: { price } }) => (price === null || price.value === null ? null : { count: null, fact: null }),
  block: codeOnApproach(async () => {
    const { LateStanding } = await import('../bond/standing/late-standing.tsx');
    return ({ facts }) => LateStanding({ summary: facts.summary, venueCount: facts.graph.tradingGrounds.length });
  }),
  openOn: null,
  height: 180,
  isInPdf: false,
  isInCopy: true,
});

/** The sections of the page of a bond by group; inside a group they stand in this order. */
export const bondSections: readonly PageSection<BondPageFacts, BondPlace>[] = [
  // Market
  graphSection,
  standingSection,
  quotesSection,
  liquiditySection,
  // Terms
  infoSection,
  identifiersSection,
  classifierSection,
  managersSection,
  documentsSection,
  placementSection,
  tapsSection,
  // Payments
  cashFlowsSection,
  offersSection,
  accruedInterestSection,
  earlyRedemptionSection,
  ratingStepsSection,
  conversionSection,
  structuredProductSection,
  restructuringSection,
  defaultsSection,
  // Credit
  ifrsSection,
  rasSection,
  ratingsSection,
  covenantsSection,
  multipliersSection,
  consensusSection,
  annualReportsSection,
  quarterlyReportsSection,
  riskReportSection,
  // Peers
  similarSection,
  latestIssuesSection,
  indexesSection,
  holdersSection,
  investorsSection,
  lombardSection,
  // News
  commentsSection,
  newsSection,
  esgReportsSection,
  relatedSection,
  moreSection,
];

import { accruedInterestSection } from '../bond/accrued-interest/accrued-interest-section.ts';
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
  restructuringSection,
  structuredProductSection,
  tapsSection,
} from '../bond/bond-records/record-sections.ts';
import { infoSection } from '../bond/bond-summary/info-section.ts';
import { cashFlowsSection } from '../bond/cash-flows/cash-flows-section.ts';
import { hasGraphSection } from '../bond/graph/graph-venue.ts';
import { liquiditySection } from '../bond/liquidity/liquidity-section.ts';
import { offersSection } from '../bond/offers/offers-section.ts';
import { riskReportSection } from '../bond/risk-report/risk-report-section.ts';
import { commentsSection } from '../issuer/comments/comments-section.ts';
import { consensusSection } from '../issuer/consensus/consensus-section.ts';
import { documentsSection } from '../issuer/documents/documents-section.ts';
import { newsSection } from '../issuer/issuer-news/news-section.ts';
import { multipliersSection } from '../issuer/multipliers/multipliers-section.ts';
import { ratingsSection } from '../issuer/ratings/ratings-section.ts';
import { relatedSection } from '../issuer/related-issuers/related-section.ts';
import {
  annualReportsSection,
  esgReportsSection,
  quarterlyReportsSection,
} from '../issuer/report-files/report-file-sections.ts';
import { ifrsSection, rasSection } from '../issuer/reports/report-sections.ts';
import { latestIssuesSection, similarSection } from '../lists/similar-bonds/peer-sections.ts';
import { indexesSection } from '../market/compositions/indexes-section.ts';
import { quotesSection } from '../market/quotes/quotes-section.ts';
import type { BondPlace } from '../market/subject/bond-subject.ts';
import { codeAtFirstAct, type PageSection, pageSection } from '../platform/sections/page-section.ts';
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

/** The sections of the page of a bond by group; inside a group they stand in this order. */
export const bondSections: readonly PageSection<BondPageFacts, BondPlace>[] = [
  // Market
  graphSection,
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

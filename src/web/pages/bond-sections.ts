import type { BondPlace } from '../data/bond-subject.ts';
import { accruedInterestSection } from '../features/accrued-interest/accrued-interest-section.ts';
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
} from '../features/bond-records/record-sections.ts';
import { infoSection } from '../features/bond-summary/info-section.ts';
import { cashFlowsSection } from '../features/cash-flows/cash-flows-section.ts';
import { commentsSection } from '../features/comments/comments-section.ts';
import { indexesSection } from '../features/compositions/indexes-section.ts';
import { consensusSection } from '../features/consensus/consensus-section.ts';
import { documentsSection } from '../features/documents/documents-section.ts';
import { newsSection } from '../features/issuer-news/news-section.ts';
import { liquiditySection } from '../features/liquidity/liquidity-section.ts';
import { multipliersSection } from '../features/multipliers/multipliers-section.ts';
import { offersSection } from '../features/offers/offers-section.ts';
import { quotesSection } from '../features/quotes/quotes-section.ts';
import { ratingsSection } from '../features/ratings/ratings-section.ts';
import { relatedSection } from '../features/related-issuers/related-section.ts';
import {
  annualReportsSection,
  esgReportsSection,
  quarterlyReportsSection,
} from '../features/report-files/report-file-sections.ts';
import { ifrsSection, rasSection } from '../features/reports/report-sections.ts';
import { riskReportSection } from '../features/risk-report/risk-report-section.ts';
import { latestIssuesSection, similarSection } from '../features/similar-bonds/peer-sections.ts';
import type { PageSection } from '../sections/page-section.ts';
import type { BondPageFacts } from './bond-data.ts';
import { graphSection } from './graph-section.ts';

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

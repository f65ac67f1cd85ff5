import type { BondPlace } from '../data/bond-subject.ts';
import { accruedInterestSection } from '../features/accrued-interest/accrued-interest-section.ts';
import { infoSection } from '../features/bond-summary/info-section.ts';
import { cashFlowsSection } from '../features/cash-flows/cash-flows-section.ts';
import { liquiditySection } from '../features/liquidity/liquidity-section.ts';
import { offersSection } from '../features/offers/offers-section.ts';
import { quotesSection } from '../features/quotes/quotes-section.ts';
import { ratingsSection } from '../features/ratings/ratings-section.ts';
import type { PageSection } from '../sections/page-section.ts';
import type { BondPageFacts } from './bond-data.ts';
import { graphSection } from './graph-section.ts';

/** The sections of the page of a bond; inside a group they stand in this order. */
export const bondSections: readonly PageSection<BondPageFacts, BondPlace>[] = [
  graphSection,
  quotesSection,
  liquiditySection,
  infoSection,
  cashFlowsSection,
  offersSection,
  ratingsSection,
  accruedInterestSection,
];

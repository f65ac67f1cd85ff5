import type { Liquidity } from '#contract/bond/liquidity.ts';
import { announcedCount } from '../../market/subject/announced-outline.ts';
import type { BondPlace, BondSubject } from '../../market/subject/bond-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

export const liquiditySection = pageSection<BondSubject, BondPlace, Liquidity>({
  id: 'liquidity',
  group: 'market',
  title: (texts) => texts.text('quotes', 'liquidity'),
  menu: null,
  call: {
    ask: (api, { id }, signal) => ask(api, 'GET /api/bonds/:id/liquidity/', { params: { id }, signal }),
    failed: (texts) => texts.text('quotes', 'liquidity_failed'),
  },
  outline: {
    announced: (facts) => (announcedCount(facts, 'liquidity') > 0 ? { count: null, fact: null } : null),
    factOf: ({ score }, { texts }) => (score === null ? null : texts.text('quotes', 'score_of', { score })),
  },
  block: codeOnApproach(async () => (await import('./liquidity.tsx')).LiquidityBlock),
  openOn: 'wide',
  height: 442,
  isInPdf: true,
  isInCopy: true,
});

import type { Liquidity } from '#contract/liquidity.ts';
import { ask } from '../../data/ask.ts';
import type { BondPlace, BondSubject } from '../../data/bond-subject.ts';
import { codeOnApproach, pageSection } from '../../sections/page-section.ts';

export const liquiditySection = pageSection<BondSubject, BondPlace, Liquidity>({
  id: 'liquidity',
  group: 'market',
  title: (texts) => texts.text('quotes', 'liquidity'),
  menu: null,
  call: {
    ask: (api, { id }, signal) => ask(api, 'GET /api/bonds/:id/liquidity/', { params: { id }, signal }),
    failed: (texts) => texts.text('quotes', 'liquidity_failed'),
    isSent: false,
  },
  outline: ({ has_market, score }, _, { texts }) =>
    has_market ? { count: null, fact: score === null ? null : texts.text('quotes', 'score_of', { score }) } : null,
  block: codeOnApproach(async () => (await import('./liquidity.tsx')).LiquidityBlock),
  openOn: 'wide',
  height: 420,
  isInPdf: true,
  isInCopy: true,
});

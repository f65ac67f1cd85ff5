import type { BondCashFlows } from '#contract/bond/cash-flows.ts';
import type { BondPlace, BondSubject } from '../../market/subject/bond-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import type { TextContext } from '../../platform/data/issuer-words.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';
import { dateText, percentText } from '../../text/value-text.ts';
import { askOffers } from '../offers/bond-offers.ts';
import type { FlowsAndOffers } from './cash-flows.tsx';

/** The next payment: its date and the annual rate of its coupon. */
function nextPayment({ items }: BondCashFlows, { language, texts }: TextContext): string {
  const next = items.find((item) => !item.isPast);
  if (next === undefined) return texts.text('cash-flows', 'no_next');
  const date = dateText(next.date, language);
  if (next.cupon_rate === null) return texts.text('cash-flows', 'fact_next', { date });
  return texts.text('cash-flows', 'fact_next_rate', { date, rate: percentText(next.cupon_rate, language) });
}

export const cashFlowsSection = pageSection<BondSubject, BondPlace, FlowsAndOffers>({
  id: 'cash-flows',
  group: 'payments',
  title: (texts) => texts.text('cash-flows', 'title'),
  menu: { title: (texts) => texts.text('bond', 'section_cash-flows'), img: 'cash', event: 'menuCashFlows' },
  call: {
    ask: async (api, place, signal) => {
      const bond = { params: place, signal };
      const [flows, offers] = await Promise.all([
        ask(api, 'GET /api/bonds/:id/cash-flows/', bond),
        askOffers(api, place.id),
      ]);
      return flows.ok
        ? { ok: true, value: { flows: flows.value, offers: offers.ok ? offers.value.items : [] } }
        : flows;
    },
    failed: (texts) => texts.text('cash-flows', 'failed'),
  },
  outline: ({ flows }, _, textContext) =>
    flows.items.length === 0 ? null : { count: null, fact: nextPayment(flows, textContext) },
  block: codeOnApproach(async () => (await import('./cash-flows.tsx')).CashFlows),
  openOn: 'wide',
  height: 780,
  isInPdf: true,
  isInCopy: true,
});

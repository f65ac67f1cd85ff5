import type { BondCashFlows } from '#contract/bond/cash-flows.ts';
import type { Liquidity } from '#contract/bond/liquidity.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import type { RiskReport } from '#contract/bond/risk-report.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { BondPlace, BondSubject } from '../market/subject/page-subject.ts';
import { announcedCount, announcedOnce, inFilesAndCopies } from '../market/subject/page-subject.ts';
import { ask } from '../platform/data/ask.ts';
import type { TextContext } from '../platform/data/issuer-words.ts';
import { codeAtFirstAct, codeOnApproach, pageSection } from '../platform/sections/page-section.ts';
import { dateText, moneyText, percentText } from '../text/value-text.ts';
import { maturityText } from './bond-summary/kind-terms.ts';
import type { FlowsAndOffers } from './cash-flows/cash-flows.tsx';
import { askOffers } from './offers/bond-offers.ts';

/** The next put or call: its date and its price. */
function nextOffer({ items }: BondOffers, { language, texts }: TextContext): string | null {
  const next = items.find((item) => !item.isPast);
  if (next === undefined) return null;
  const type = texts.textOf('offers', `type_${next.type}`);
  const date = dateText(next.date, language);
  if (next.price === null) return texts.text('offers', 'fact_next', { type, date });
  return texts.text('offers', 'fact_next_at', { type, date, price: moneyText(next.price, language) });
}

export const offersSection = pageSection<BondSubject, BondPlace, BondOffers>({
  id: 'offers',
  group: 'payments',
  title: (texts) => texts.text('offers', 'title'),
  menu: null,
  call: {
    ask: (api, { id }) => askOffers(api, id),
    failed: (texts) => texts.text('offers', 'failed'),
  },
  outline: (offers, _, textContext) =>
    offers.items.length === 0 ? null : { count: offers.items.length, fact: nextOffer(offers, textContext) },
  block: codeOnApproach(async () => (await import('./offers/offers.tsx')).Offers),
  openOn: 'wide',
  height: 160,
  ...inFilesAndCopies,
});

export const accruedInterestSection = pageSection<BondSubject, BondPlace, null>({
  id: 'accrued-interest',
  group: 'payments',
  title: (texts) => texts.text('cash-flows', 'accrued_title'),
  menu: null,
  call: null,
  outline: (_, { summary: { accrued } }, { language, texts }) => {
    if (accrued === null) return null;
    const value = numberText(accrued.value, accrued.decimals, language);
    const date = dateText(accrued.settlement, language);
    return { count: null, fact: texts.text('cash-flows', 'accrued_fact', { value, date }) };
  },
  block: codeOnApproach(async () => (await import('./accrued-interest/accrued-interest.tsx')).AccruedInterestBlock),
  openOn: 'wide',
  height: 130,
  ...inFilesAndCopies,
});

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
      if (!flows.ok) return flows;
      // Payments without the offers among them would say that there are none.
      return offers.ok ? { ok: true, value: { flows: flows.value, offers: offers.value.items } } : offers;
    },
    failed: (texts) => texts.text('cash-flows', 'failed'),
  },
  outline: ({ flows }, _, textContext) =>
    flows.items.length === 0 ? null : { count: null, fact: nextPayment(flows, textContext) },
  block: codeOnApproach(async () => (await import('./cash-flows/cash-flows.tsx')).CashFlows),
  openOn: 'wide',
  height: 780,
  ...inFilesAndCopies,
});

/** Kind of coupon and maturity. */
function termsInBrief({ summary }: BondSubject, { language, texts }: TextContext): string {
  const maturity = maturityText(summary, { text: texts.module('bond'), language });
  return `${texts.textOf('bond', `coupon_${summary.coupon.kind}`)}, ${maturity}`;
}

export const infoSection = pageSection<BondSubject, BondPlace, null>({
  id: 'info',
  group: 'terms',
  title: (texts) => texts.text('bond', 'info'),
  menu: { title: (texts) => texts.text('bond', 'section_info'), img: 'info', event: 'menuInfo' },
  call: null,
  outline: (_, subject, textContext) => ({ count: null, fact: termsInBrief(subject, textContext) }),
  block: codeAtFirstAct(async () => {
    const { BondFacts } = await import('./bond-summary/bond-facts.tsx');
    return ({ facts }) => BondFacts(facts);
  }),
  openOn: 'wide',
  height: 220,
  ...inFilesAndCopies,
});

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
  block: codeOnApproach(async () => (await import('./liquidity/liquidity.tsx')).LiquidityBlock),
  openOn: 'wide',
  height: 442,
  ...inFilesAndCopies,
});

/** The operator's report on the risk of the bond. */
export const riskReportSection = pageSection<BondSubject, BondPlace, RiskReport | null>({
  id: 'risk-report',
  group: 'credit',
  title: (texts) => texts.text('more', 'risk_report'),
  menu: { title: (texts) => texts.text('more', 'risk_report'), img: 'info', event: 'menuExtra' },
  call: {
    ask: (api, { id }, signal) => ask(api, 'GET /api/bonds/:bondId/praams/', { params: { bondId: id }, signal }),
    failed: (texts) => texts.text('more', 'risk_report_failed'),
  },
  outline: { announced: announcedOnce('risk_report') },
  block: codeOnApproach(async () => (await import('./risk-report/risk-report.tsx')).RiskReportBlock),
  openOn: 'none',
  height: 100,
  isInPdf: false,
  isInCopy: false,
});

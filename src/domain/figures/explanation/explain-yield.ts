import type { SettledBond } from '#math/bond/settled-bond.ts';
import { type Price, type Rate, valueOrNull } from '#math/units.ts';
import { type Compounding, EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { perpetualFromSettled, perpetualRiskFromYield, perpetualYieldFromPrice } from '#math/yield/perpetual.ts';
import { type Risk, riskFromYield } from '#math/yield/risk-from-yield.ts';
import {
  adjustedCurrentYield,
  currentYield,
  simpleYieldToMaturity,
  yearsToRepayment,
} from '#math/yield/simple-yields.ts';
import { presentValueAtYield, yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import { comparePublished } from '../../bond/derivation/compare-published.ts';
import { hasSimpleYield } from '../../bond/derivation/price-figures.ts';
import { standingFigure } from '../../bond/derivation/rule-of-truth.ts';
import { dayWorkspace, settleLeg } from '../../bond/derivation/settled-leg.ts';
import type { ExplainedFigure } from '../../fields/figures.ts';
import type { ExplainedFormula } from '../../fields/formulas.ts';
import type { IndicativeYieldType } from '../../market/trading-day.ts';
import type { ExplainedDeal, SettledEnd } from './explained-deal.ts';
import { assumptionsOf, dealInputs, dealOf, endOf, explainedFlows } from './explained-deal.ts';
import { assumed, type ExplainSubject, type Explanation, explanation, type PublishedBeside } from './explanation.ts';

/** The figures that follow from a yield and the payments up to its end. */
export type YieldFigure = Extract<
  ExplainedFigure,
  'yield' | 'own_yield' | 'duration' | 'own_duration' | 'macaulay' | 'convexity' | 'pvbp'
>;

const yieldFormulas: Readonly<Record<Compounding, ExplainedFormula>> = {
  Compounded: 'yield_compounded',
  Simple: 'yield_simple',
  SimpleThenCompounded: 'yield_simple_then_compounded',
  Continuous: 'yield_continuous',
};

function formulaOf(figure: YieldFigure, { bond }: SettledBond, isEndless: boolean): ExplainedFormula {
  const { compounding } = bond.description.yieldConvention;
  switch (figure) {
    case 'yield':
    case 'own_yield':
      return isEndless ? 'yield_perpetual' : yieldFormulas[compounding];
    case 'duration':
    case 'own_duration':
      return compounding === 'Compounded' ? 'modified_compounded' : 'modified';
    default:
      return figure;
  }
}

/** What the source published of the day, with ours at the same prices. */
function comparedWith({ context, day }: ExplainSubject, { settlement, paidAccrued }: ExplainedDeal) {
  return comparePublished({ context, observed: day, settlement, paidAccrued }, dayWorkspace());
}

/** The source's own yields and durations of the day, with ours at the same prices. */
function publishedBeside(subject: ExplainSubject, deal: ExplainedDeal): readonly PublishedBeside[] {
  if (subject.end !== null) return [];
  return comparedWith(subject, deal).flatMap(
    ({ published: { price, yield: theirs, macaulay }, compared: own, verdict }) => {
      const convention = own === null ? null : verdict === 'agrees' ? own.convention : 'none';
      const ours = { yield: own?.yield ?? null, macaulay: own?.macaulay ?? null };
      const duration = { what: 'macaulay' as const, price, theirs: macaulay, ours: ours.macaulay, convention: null };
      return [
        { what: 'yield' as const, price, theirs, ours: ours.yield, convention },
        ...(macaulay === null ? [] : [{ ...duration, theirs: macaulay }]),
      ];
    },
  );
}

interface Solved {
  readonly rate: Rate;
  readonly risk: Risk | null;
}

function solved(settled: SettledBond, clean: number, isEndless: boolean): Solved | null {
  if (!isEndless) {
    const rate = valueOrNull(yieldFromCleanPrice(settled, clean as Price));
    return rate === null ? null : { rate, risk: valueOrNull(riskFromYield(settled, rate)) };
  }
  const perpetual = valueOrNull(perpetualFromSettled(settled));
  if (perpetual === null || !settled.accrued.ok) return null;
  const rate = valueOrNull(perpetualYieldFromPrice(perpetual, (clean + settled.accrued.value) as Price));
  return rate === null ? null : { rate, risk: valueOrNull(perpetualRiskFromYield(perpetual, rate)) };
}

function worthOf(figure: YieldFigure, { rate, risk }: Solved): number | null {
  switch (figure) {
    case 'yield':
    case 'own_yield':
      return rate;
    case 'duration':
    case 'own_duration':
      return risk?.modified ?? null;
    default:
      return risk?.[figure] ?? null;
  }
}

function endlessInputs(settled: SettledBond) {
  const perpetual = valueOrNull(perpetualFromSettled(settled));
  if (perpetual === null) return {};
  const { times, amounts, coupon: regular_coupon } = perpetual;
  // The payments at rates that still change stand in the list of payments.
  if (times.length > 1) return { regular_coupon };
  return { time_to_next: times[0] ?? null, next_amount: amounts[0] ?? null, regular_coupon };
}

function furtherInputs(figure: YieldFigure, { rate, risk }: Solved, { bond }: SettledBond) {
  if (figure === 'yield' || figure === 'own_yield') return {};
  const { dayCount, compounding, frequency } = bond.description.yieldConvention;
  const annual = EFFECTIVE_ANNUAL;
  const isEffective =
    dayCount === annual.dayCount && compounding === annual.compounding && frequency === annual.frequency;
  return {
    [isEffective ? 'yield' : 'own_yield']: rate,
    macaulay: figure === 'macaulay' ? null : (risk?.macaulay ?? null),
    modified: figure === 'pvbp' ? (risk?.modified ?? null) : null,
  };
}

/** How a yield to an end, or a sensitivity to it, follows in the convention of the settlement; null where it has no value. */
export function explainYieldTo(
  subject: ExplainSubject,
  figure: YieldFigure,
  { deal, end, settled }: SettledEnd,
): Explanation | null {
  const isEndless = end.kind === 'perpetuity';
  const answer = solved(settled, deal.clean, isEndless);
  const value = answer && worthOf(figure, answer);
  if (answer === null || value === null) return null;
  return explanation({
    value,
    formula: formulaOf(figure, settled, isEndless),
    inputs: {
      ...dealInputs(deal, settled),
      end: end.day,
      end_price: end.price,
      ...(isEndless && endlessInputs(settled)),
      ...furtherInputs(figure, answer, settled),
    },
    flows: isEndless
      ? []
      : explainedFlows(subject.context, settled, (flows) => presentValueAtYield(flows, answer.rate).value),
    convention: settled.bond.description.yieldConvention,
    assumptions: assumptionsOf(subject, deal, settled, end),
    published: publishedBeside(subject, deal),
  });
}

/** The coupon rate over the clean price; null where no coupon runs. */
export function explainCurrentYield(subject: ExplainSubject): Explanation | null {
  const { day, at } = subject;
  const deal = dealOf(subject);
  if (at !== null || deal === null || day.currentYield === null) return null;
  return explanation({
    value: day.currentYield,
    formula: 'yield_current',
    inputs: { clean_price: deal.clean, coupon_rate: (day.currentYield * deal.clean) / 100 },
  });
}

type PublishedYieldFigure = Exclude<YieldFigure, 'own_yield' | 'own_duration'>;

const measureOf = {
  yield: 'indicativeYield',
  duration: 'modified',
  macaulay: 'macaulay',
  convexity: 'convexity',
  pvbp: 'pvbp',
} as const;

const publishedFormulas = {
  yield: 'yield_compounded',
  duration: 'modified_compounded',
  simple: 'yield_simple_maturity',
  discount: 'discount_rate',
} as const satisfies Readonly<Record<string, ExplainedFormula>>;

function formulaOfPublished(figure: PublishedYieldFigure, type: IndicativeYieldType | null): ExplainedFormula {
  if (figure === 'yield') return publishedFormulas[type === 'simple' || type === 'discount' ? type : figure];
  return figure === 'duration' ? publishedFormulas[figure] : figure;
}

/** In which convention the source told what stands for the day, and whether that was made an effective yield of it. */
function publishedRate(subject: ExplainSubject, figure: PublishedYieldFigure, deal: ExplainedDeal) {
  const { context, day } = subject;
  const judged = { context, observed: day, comparisons: comparedWith(subject, deal) };
  const standing = figure === 'yield' || figure === 'duration' ? standingFigure(judged, day.indicativePrice) : null;
  if (standing === null) return { assumptions: ['published'] } as const;
  const { convention: publishedConvention, isEffective } = standing;
  if (!isEffective) return { assumptions: ['published_rate'], publishedConvention } as const;
  const convention = EFFECTIVE_ANNUAL;
  if (publishedConvention === 'effective') return { convention, assumptions: ['published'] } as const;
  return { convention, assumptions: ['converted'], publishedConvention } as const;
}

/** What a source published stands as it is, or as an effective yield: how the source computed it is not known to us. */
function publishedAlone(subject: ExplainSubject, figure: YieldFigure, deal: ExplainedDeal): Explanation | null {
  if (figure === 'own_yield' || figure === 'own_duration') return null;
  const value = subject.day[measureOf[figure]];
  if (value === null) return null;
  const { publishedYieldDate, yieldPrice } = subject.day;
  return explanation({
    value,
    formula: formulaOfPublished(figure, subject.day.indicativeYieldType),
    inputs: {
      clean_price: yieldPrice ?? deal.clean,
      end: publishedYieldDate,
      yield: figure === 'yield' ? null : subject.day.indicativeYield,
    },
    ...publishedRate(subject, figure, deal),
    published: publishedBeside(subject, deal),
  });
}

/** How a yield, or a sensitivity to it, follows from price and payments; null where there is none. */
export function explainYield(subject: ExplainSubject, figure: YieldFigure): Explanation | null {
  const deal = dealOf(subject);
  if (deal === null) return null;
  const { day } = subject;
  const isOfDay = subject.end === null && subject.at === null;
  if (isOfDay && day.yieldOrigin === 'published') return publishedAlone(subject, figure, deal);
  if (isOfDay && figure === 'yield' && day.indicativeYieldType === 'current') return explainCurrentYield(subject);
  const end = endOf(subject, deal.settlement);
  if (end === null) return null;
  const { quoted, effective } = settleLeg(dayWorkspace(), end.leg, deal.settlement, deal.paidAccrued);
  const isOwn = figure === 'own_yield' || figure === 'own_duration';
  return explainYieldTo(subject, figure, { deal, end, settled: isOwn ? quoted : effective });
}

const daysPerYear = 365;

/** The trade of a day with the payments to its end; null where the bond has no simple yield. */
function simplySettled(subject: ExplainSubject): SettledEnd | null {
  const deal = dealOf(subject);
  const end = deal && endOf(subject, deal.settlement);
  if (deal === null || end === null || !hasSimpleYield(subject.context)) return null;
  const { effective: settled } = settleLeg(dayWorkspace(), end.leg, deal.settlement, deal.paidAccrued);
  return { deal, end, settled };
}

/** How the simple yield to an end follows from the price and what is received until then; null where the bond has none. */
export function explainSimpleYield(subject: ExplainSubject): Explanation | null {
  const settledEnd = simplySettled(subject);
  return settledEnd && explainSimpleYieldTo(subject, settledEnd);
}

/** The same of the adjusted current yield, which is the simple yield of Japan. */
export function explainAdjustedCurrentYield(subject: ExplainSubject): Explanation | null {
  const settledEnd = simplySettled(subject);
  return settledEnd && explainAdjustedCurrentYieldTo(settledEnd);
}

/** Whether the nominal comes back on several days, so that simple yields count to its average life. */
function repaysInParts({ bond, firstRow }: SettledBond): boolean {
  return bond.rows.slice(firstRow).filter(({ redemption }) => redemption > 0).length > 1;
}

/** The same of payments to an end, whatever the kind of bond. */
export function explainSimpleYieldTo(subject: ExplainSubject, { deal, end, settled }: SettledEnd): Explanation | null {
  if (!settled.accrued.ok) return null;
  const dirty = (deal.clean + settled.accrued.value) as Price;
  const value = valueOrNull(simpleYieldToMaturity(settled, dirty));
  if (value === null) return null;
  const years = yearsToRepayment(settled);
  return explanation({
    value,
    formula: 'yield_simple_maturity',
    inputs: {
      ...dealInputs(deal, settled),
      end: end.day,
      end_price: end.price,
      received: dirty * (1 + value * years),
      days_left: years * daysPerYear,
    },
    convention: { dayCount: 'ACT/365F', compounding: 'Simple', frequency: 0 },
    assumptions: [...assumptionsOf(subject, deal, settled, end), ...assumed({ average_life: repaysInParts(settled) })],
  });
}

/** The current yield and the yearly pull of the price to 100; null where no coupon runs. */
export function explainAdjustedCurrentYieldTo({ deal, end, settled }: SettledEnd): Explanation | null {
  const clean = deal.clean as Price;
  const current = valueOrNull(currentYield(settled, clean));
  const value = valueOrNull(adjustedCurrentYield(settled, clean));
  if (current === null || value === null) return null;
  return explanation({
    value,
    formula: 'yield_adjusted_current',
    inputs: {
      clean_price: clean,
      coupon_rate: (current * clean) / 100,
      settlement: deal.settlement,
      end: end.day,
      days_left: yearsToRepayment(settled) * daysPerYear,
    },
    convention: { dayCount: 'ACT/365F', compounding: 'Simple', frequency: 0 },
    assumptions: assumed({ average_life: repaysInParts(settled) }),
  });
}

import { type DayNumber, type Price, valueOrNull } from '#math/units.ts';
import { currentYield } from '#math/yield/simple-yields.ts';
import type { DerivedDay, ObservedDay } from '../../market/trading-day.ts';
import { settlementOf } from '../bond-mathematics/bond-description.ts';
import { type BondContext, contextOn, type Leg, type OfferLeg } from './bond-context.ts';
import { compareAccrued, comparePublished } from './compare-published.ts';
import { type DayMarket, deriveSpreads } from './curve-spreads.ts';
import { type DerivedValues, derivePrices } from './derived-values.ts';
import { applyRuleOfTruth } from './rule-of-truth.ts';
import type { DayWorkspace, LegFigures, SettledLeg } from './settled-leg.ts';
import { legFigures, quotedYields, settleLeg } from './settled-leg.ts';

/** A day of one bond on one venue, and what it is measured against. */
export interface DayInput {
  readonly context: BondContext;
  readonly observed: ObservedDay;
  readonly market: DayMarket;
  /** Indicative price of the day before on the same venue. */
  readonly previousIndicativePrice: number | null;
}

/** A day half derived: the values so far, and the day on which a trade of it settles. */
interface DayInProgress {
  readonly input: DayInput;
  readonly workspace: DayWorkspace;
  readonly settlement: DayNumber;
  /** Accrued interest that the source names where ours is another one, else null. */
  readonly paidAccrued: number | null;
  readonly day: DerivedValues;
}

const daysPerYear = 365;

function settled({ workspace, settlement, paidAccrued }: DayInProgress, leg: Leg): SettledLeg {
  return settleLeg(workspace, leg, settlement, paidAccrued);
}

/** Writes the accrued interest of the day; gives the published one where it is that. */
function deriveAccrued(
  { context, observed }: DayInput,
  workspace: DayWorkspace,
  settlement: DayNumber,
  day: DerivedValues,
): number | null {
  const { own, other } = compareAccrued(context, observed, settlement, workspace);
  day.accrued = other ?? own;
  if (day.accrued !== null) day.accruedOrigin = other === null ? 'computed' : 'published';
  return other;
}

function deriveMaturity(progress: DayInProgress, whole: Leg): LegFigures | null {
  const { context, observed } = progress.input;
  const { day } = progress;
  const leg = settled(progress, whole);
  const price = day.indicativePrice;
  if (price !== null) day.currentYield = valueOrNull(currentYield(leg.quoted, price as Price));
  if (context.facts.terms.isPerpetual) return null;
  const yields = quotedYields(leg, observed);
  day.yieldToMaturityBid = yields.bid;
  day.yieldToMaturityAsk = yields.ask;
  day.yieldToMaturityLast = yields.last;
  day.yieldToMaturityClose = yields.close;
  const figures = price === null ? null : legFigures(leg, price);
  if (figures === null) return null;
  day.effectiveYieldToMaturity = figures.yield;
  day.macaulayToMaturity = figures.macaulay;
  day.modifiedToMaturity = figures.modified;
  return figures;
}

function derivePut(progress: DayInProgress, leg: Leg): void {
  const { day, input } = progress;
  const yields = quotedYields(settled(progress, leg), input.observed);
  day.yieldToPutBid = yields.bid;
  day.yieldToPutAsk = yields.ask;
  day.yieldToPutLast = yields.last;
  day.yieldToPutClose = yields.close;
}

function deriveCall(progress: DayInProgress, leg: Leg): void {
  const { day, input } = progress;
  const yields = quotedYields(settled(progress, leg), input.observed);
  day.yieldToCallBid = yields.bid;
  day.yieldToCallAsk = yields.ask;
  day.yieldToCallLast = yields.last;
  day.yieldToCallClose = yields.close;
}

/** To the next put or call, whichever comes first; which ends a bond may have beside it, and the worst of them, `ends.ts` says. */
function deriveNextOffer(progress: DayInProgress, offer: OfferLeg): LegFigures | null {
  const { settlement, day } = progress;
  day.offerDate = offer.date;
  day.yearsToOffer = (offer.day - settlement) / daysPerYear;
  if (offer.leg === null || day.indicativePrice === null) return null;
  const figures = legFigures(settled(progress, offer.leg), day.indicativePrice);
  if (figures === null) return null;
  day.effectiveYieldToOffer = figures.yield;
  day.macaulayToOffer = figures.macaulay;
  day.convexityToOffer = figures.convexity;
  return figures;
}

function deriveOffers(progress: DayInProgress): LegFigures | null {
  const ahead = (offer: OfferLeg) => offer.day > progress.settlement;
  const { offers } = progress.input.context;
  const put = offers.find((offer) => offer.type === 'put' && ahead(offer));
  const call = offers.find((offer) => offer.type === 'call' && ahead(offer));
  if (put?.leg) derivePut(progress, put.leg);
  if (call?.leg) deriveCall(progress, call.leg);
  const next = offers.find(ahead);
  return next ? deriveNextOffer(progress, next) : null;
}

function chooseIndicative(day: DerivedValues, toMaturity: LegFigures | null, toOffer: LegFigures | null): void {
  const chosen = toMaturity ?? toOffer;
  if (chosen !== null) {
    day.indicativeYieldType = chosen === toMaturity ? 'maturity' : 'offer';
    day.indicativeYield = chosen.yield;
    day.macaulay = chosen.macaulay;
    day.modified = chosen.modified;
    day.convexity = chosen.convexity;
    day.pvbp = chosen.pvbp;
  } else if (day.currentYield !== null) {
    day.indicativeYieldType = 'current';
    day.indicativeYield = day.currentYield;
  }
  if (day.indicativeYield !== null) day.yieldOrigin = 'computed';
}

function judge({ input, workspace, settlement, paidAccrued, day }: DayInProgress): void {
  const { context, observed } = input;
  const comparisons = comparePublished({ context, observed, settlement, paidAccrued }, workspace);
  applyRuleOfTruth(day, { context, observed, settlement, comparisons });
}

/**
 * Everything that the bond mathematics says about a trading day; the rules are on docs/methods/derived-trading-day.md.
 * Takes one workspace for any number of days.
 */
export function deriveDay(of: DayInput, workspace: DayWorkspace): DerivedDay {
  const { observed } = of;
  const { facts, maturityDay, calendar } = of.context;
  const day = derivePrices(observed, of.previousIndicativePrice);
  if (facts.terms.isDefaulted) return day;
  const settlement = settlementOf(facts.terms, calendar, observed);
  const context = contextOn(of.context, settlement);
  const { whole } = context;
  const input = context === of.context ? of : { ...of, context };
  const paidAccrued = deriveAccrued(input, workspace, settlement, day);
  const progress: DayInProgress = { input, workspace, settlement, paidAccrued, day };
  if (maturityDay !== null && maturityDay > settlement) day.yearsToMaturity = (maturityDay - settlement) / daysPerYear;
  if (whole !== null) {
    const toMaturity = deriveMaturity(progress, whole);
    chooseIndicative(day, toMaturity, deriveOffers(progress));
  }
  judge(progress);
  deriveSpreads(day, context, input.market);
  return day;
}

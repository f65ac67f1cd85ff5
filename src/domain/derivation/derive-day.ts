import { accruedInterest } from '#math/bond/settled-bond.ts';
import { valueOrNull } from '#math/measure.ts';
import type { DayNumber, Price } from '#math/units.ts';
import { currentYield } from '#math/yield/simple-yields.ts';
import { settlementDayOf } from '../bond-mathematics/bond-description.ts';
import type { DerivedDay, ObservedDay } from '../trading-day.ts';
import type { BondContext, Leg, OfferLeg } from './bond-context.ts';
import { type DayMarket, deriveSpreads } from './derive-spreads.ts';
import { type DerivedValues, derivePrices } from './derived-values.ts';
import {
  type DayWorkspace,
  effectiveYield,
  type LegFigures,
  legFigures,
  quotedYields,
  settleLeg,
} from './settled-leg.ts';
import { takePublished } from './take-published.ts';

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
  readonly day: DerivedValues;
}

const daysPerYear = 365;

function deriveMaturity({ input, workspace, settlement, day }: DayInProgress, whole: Leg): LegFigures | null {
  const { context, observed } = input;
  const settled = settleLeg(workspace, whole, settlement);
  const price = day.indicativePrice;
  day.accrued = valueOrNull(accruedInterest(settled.quoted));
  if (price !== null) day.currentYield = valueOrNull(currentYield(settled.quoted, price as Price));
  if (context.facts.terms.isPerpetual) return null;
  const yields = quotedYields(settled, observed);
  day.yieldToMaturityBid = yields.bid;
  day.yieldToMaturityAsk = yields.ask;
  day.yieldToMaturityLast = yields.last;
  day.yieldToMaturityClose = yields.close;
  const figures = price === null ? null : legFigures(settled, price);
  if (figures === null) return null;
  day.effectiveYieldToMaturity = figures.yield;
  day.macaulayToMaturity = figures.macaulay;
  day.modifiedToMaturity = figures.modified;
  return figures;
}

function derivePut({ input, workspace, settlement, day }: DayInProgress, leg: Leg): void {
  const yields = quotedYields(settleLeg(workspace, leg, settlement), input.observed);
  day.yieldToPutBid = yields.bid;
  day.yieldToPutAsk = yields.ask;
  day.yieldToPutLast = yields.last;
  day.yieldToPutClose = yields.close;
}

function deriveCall({ input, workspace, settlement, day }: DayInProgress, leg: Leg): void {
  const yields = quotedYields(settleLeg(workspace, leg, settlement), input.observed);
  day.yieldToCallBid = yields.bid;
  day.yieldToCallAsk = yields.ask;
  day.yieldToCallLast = yields.last;
  day.yieldToCallClose = yields.close;
}

function deriveNextOffer({ workspace, settlement, day }: DayInProgress, offer: OfferLeg): LegFigures | null {
  day.offerDate = offer.date;
  day.yearsToOffer = (offer.day - settlement) / daysPerYear;
  if (offer.leg === null || day.indicativePrice === null) return null;
  const figures = legFigures(settleLeg(workspace, offer.leg, settlement), day.indicativePrice);
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

function legToDate(context: BondContext, date: ObservedDay['publishedYieldDate']): Leg | null {
  if (date === null || date === context.facts.terms.maturesOn) return context.whole;
  return context.offers.find((offer) => offer.date === date)?.leg ?? null;
}

function comparePublished({ input, workspace, settlement, day }: DayInProgress): void {
  const { context, observed } = input;
  if (observed.publishedYield === null) return;
  const leg = legToDate(context, observed.publishedYieldDate);
  const price = observed.last ?? day.indicativePrice;
  const settled = leg === null || price === null ? null : settleLeg(workspace, leg, settlement);
  const comparable = settled === null || price === null ? null : effectiveYield(settled, price);
  takePublished(day, context, observed, settlement, comparable);
}

/**
 * Everything that the bond mathematics says about a trading day; the rules are on docs/methods/derived-trading-day.md.
 * Takes one workspace for any number of days.
 */
export function deriveDay(input: DayInput, workspace: DayWorkspace): DerivedDay {
  const { context, observed } = input;
  const { facts, whole, maturityDay, calendar } = context;
  const day = derivePrices(observed, input.previousIndicativePrice);
  if (facts.terms.isDefaulted) return day;
  const settlement = settlementDayOf(facts.terms, calendar, observed.date);
  const progress: DayInProgress = { input, workspace, settlement, day };
  if (maturityDay !== null && maturityDay > settlement) day.yearsToMaturity = (maturityDay - settlement) / daysPerYear;
  if (whole !== null) {
    const toMaturity = deriveMaturity(progress, whole);
    chooseIndicative(day, toMaturity, deriveOffers(progress));
  }
  comparePublished(progress);
  deriveSpreads(day, context, input.market);
  return day;
}

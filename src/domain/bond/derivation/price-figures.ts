import { isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, type IsoDate, type Price, type Rate, valueOrNull } from '#math/units.ts';
import { bondEquivalentYieldFromPrice, discountRateFromPrice } from '#math/yield/money-market.ts';
import { perpetualFromSettled, perpetualRiskFromYield, perpetualYieldFromPrice } from '#math/yield/perpetual.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import { adjustedCurrentYield, simpleYieldToMaturity } from '#math/yield/simple-yields.ts';
import { yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import { growsByRate } from '../bond-gaps.ts';
import { settlementOf } from '../bond-mathematics/bond-description.ts';
import { arrearsTermsOf } from '../bond-mathematics/overnight-coupons.ts';
import { type EndKind, worstEnd } from '../ends.ts';
import { marketConventions } from '../market-conventions.ts';
import { type BondContext, grownOn, type Leg, restsOnAssumptions } from './bond-context.ts';
import type { ServingSwaps } from './curve-book.ts';
import { type FloaterFigures, floaterFigures } from './floater-figures.ts';
import { dayWorkspace, legFigures, type SettledLeg, settleLeg } from './settled-leg.ts';

/** One way in which a bond may end, and what a price means if it does. */
export interface ExitFigures {
  readonly kind: EndKind;
  /** Null for a bond without maturity. */
  readonly date: IsoDate | null;
  /** Per 100 of the nominal then outstanding; null at maturity, and where the price of an offer is not known. */
  readonly price: number | null;
  /** In the bond's own convention; a fraction. */
  readonly quotedYield: number | null;
  /** Annual compounding on calendar days / 365; a fraction. */
  readonly effectiveYield: number | null;
  /** Simple interest on calendar days / 365, without reinvestment; a fraction. Null for a bond that never ends and for a floating one, whose payments are not set. */
  readonly simpleYield: number | null;
  /** The yield that the market of the bond reads first where that is neither of these; null elsewhere. */
  readonly headlineYield: number | null;
  /** Modified duration at the yield of the own convention, in years. */
  readonly modified: number | null;
  /** Durations at the effective yield, in years; a bond without maturity has no Macaulay duration. */
  readonly effectiveModified: number | null;
  readonly effectiveMacaulay: number | null;
  /** Whether the payments up to this end are known, and not assumed. */
  readonly isCertain: boolean;
}

/** What a bill's price means in the terms of its market; fractions. */
interface BillFigures {
  readonly discountRate: number | null;
  readonly bondEquivalentYield: number | null;
}

/** What one clean price of a day says of a bond. */
export interface PriceFigures {
  readonly settlement: IsoDate;
  /** Per 100 of the nominal outstanding. */
  readonly dirtyPrice: number | null;
  /** By date, puts before calls of the same date; maturity, or perpetuity, last. */
  readonly exits: readonly ExitFigures[];
  /** Of the issuer's ends the one with the lowest effective yield; null when fewer than two ends of any kind have a yield. */
  readonly worst: ExitFigures | null;
  readonly bill: BillFigures | null;
  /** Years to the next coupon of a floating-rate bond, at which its rate is set anew. */
  readonly yearsToReset: number | null;
  /** Of a floating-rate bond whose margin and reference rate are known. */
  readonly floater: FloaterFigures | null;
}

/** A trade of a day: where its venue says so, when it settles and which accrued interest per 100 the buyer pays. */
export interface Trade {
  readonly date: IsoDate;
  readonly settlesOn: IsoDate | null;
  readonly paidAccrued: number | null;
}

const daysPerYear = 365;

type Yields = Pick<
  ExitFigures,
  | 'quotedYield'
  | 'effectiveYield'
  | 'simpleYield'
  | 'headlineYield'
  | 'modified'
  | 'effectiveModified'
  | 'effectiveMacaulay'
>;

const noYields: Yields = {
  quotedYield: null,
  effectiveYield: null,
  simpleYield: null,
  headlineYield: null,
  modified: null,
  effectiveModified: null,
  effectiveMacaulay: null,
};

/** A headline that is no simple yield is that of a bill, whose payments are set. */
const noSimpleYield = { simpleYield: null, headlineYield: null };

/** Whether the payments are set, so that they can be added up. */
export const hasSimpleYield = ({ facts: { terms } }: BondContext) =>
  terms.couponKind !== 'floating' && !terms.isPerpetual;

function simpleYield({ effective }: SettledLeg, clean: Price): number | null {
  if (!effective.accrued.ok) return null;
  return valueOrNull(simpleYieldToMaturity(effective, (clean + effective.accrued.value) as Price));
}

function yieldsOf(leg: SettledLeg, clean: Price): Yields {
  const { quoted } = leg;
  const quotedYield = valueOrNull(yieldFromCleanPrice(quoted, clean));
  const risk = quotedYield === null ? null : valueOrNull(riskFromYield(quoted, quotedYield));
  const figures = legFigures(leg, clean);
  return {
    quotedYield,
    effectiveYield: figures?.yield ?? null,
    simpleYield: simpleYield(leg, clean),
    headlineYield: null,
    modified: risk?.modified ?? null,
    effectiveModified: figures?.modified ?? null,
    effectiveMacaulay: figures?.macaulay ?? null,
  };
}

function perpetualYields({ quoted, effective }: SettledLeg, clean: Price): Yields {
  const yieldOf = (settled: SettledLeg['quoted']): { yield: Rate; modified: number | null } | null => {
    const perpetual = valueOrNull(perpetualFromSettled(settled));
    if (perpetual === null || !settled.accrued.ok) return null;
    const rate = valueOrNull(perpetualYieldFromPrice(perpetual, (clean + settled.accrued.value) as Price));
    if (rate === null) return null;
    return { yield: rate, modified: valueOrNull(perpetualRiskFromYield(perpetual, rate))?.modified ?? null };
  };
  const own = yieldOf(quoted);
  const annual = yieldOf(effective);
  return {
    quotedYield: own?.yield ?? null,
    effectiveYield: annual?.yield ?? null,
    simpleYield: null,
    headlineYield: null,
    modified: own?.modified ?? null,
    effectiveModified: annual?.modified ?? null,
    effectiveMacaulay: null,
  };
}

/** A trade at a price, settled. */
interface Deal {
  readonly settlement: DayNumber;
  readonly paidAccrued: number | null;
  readonly clean: Price;
}

function settled(leg: Leg, { settlement, paidAccrued }: Deal): SettledLeg {
  return settleLeg(dayWorkspace(), leg, settlement, paidAccrued);
}

function offerExits(context: BondContext, deal: Deal): ExitFigures[] {
  const { settlement } = deal;
  const ahead = context.offers.filter((offer) => offer.day > settlement);
  return ahead.map(({ type, date, day, price, leg }) => ({
    kind: type,
    date,
    price,
    ...(leg === null ? noYields : yieldsOf(settled(leg, deal), deal.clean)),
    ...(hasSimpleYield(context) ? {} : noSimpleYield),
    isCertain: !restsOnAssumptions(context, settlement, day),
  }));
}

/** The yield to maturity that the market of a bond reads first: Japan's simple yield, the bond-equivalent yield of a US bill. */
function headlineYield(context: BondContext, { effective }: SettledLeg, clean: Price): number | null {
  const { market } = context.facts.terms;
  const headline = market === null ? null : marketConventions[market].headline;
  if (headline === 'japanese_simple') return valueOrNull(adjustedCurrentYield(effective, clean));
  return headline === null ? null : (billOf(context, effective.settlement, clean)?.bondEquivalentYield ?? null);
}

function lastExit(context: BondContext, whole: Leg, deal: Deal): ExitFigures {
  const { terms } = context.facts;
  const leg = settled(whole, deal);
  const yields = (terms.isPerpetual ? perpetualYields : yieldsOf)(leg, deal.clean);
  return {
    kind: terms.isPerpetual ? 'perpetuity' : 'maturity',
    date: terms.maturesOn,
    price: null,
    ...yields,
    headlineYield: headlineYield(context, leg, deal.clean),
    ...(hasSimpleYield(context) ? {} : noSimpleYield),
    isCertain: !restsOnAssumptions(context, deal.settlement, context.maturityDay),
  };
}

export const effectiveYieldOf = ({ effectiveYield }: ExitFigures) => effectiveYield;

function worstOf(exits: readonly ExitFigures[]): ExitFigures | null {
  const priced = exits.filter((exit) => effectiveYieldOf(exit) !== null);
  return priced.length < 2 ? null : worstEnd(priced, effectiveYieldOf);
}

function billOf({ facts, maturityDay }: BondContext, settlement: DayNumber, price: Price): BillFigures | null {
  if (facts.terms.couponKind !== 'bill' || maturityDay === null) return null;
  const { dayCount } = facts.terms.yieldConvention;
  const bill = { settlement, maturity: maturityDay, dayCount };
  return {
    discountRate: valueOrNull(discountRateFromPrice(bill, price)),
    bondEquivalentYield: valueOrNull(bondEquivalentYieldFromPrice(bill, price)),
  };
}

function yearsToReset({ facts }: BondContext, { quoted }: SettledLeg, settlement: DayNumber): number | null {
  // In arrears the rate is set anew each day.
  const { terms } = facts;
  if (terms.couponKind !== 'floating' || arrearsTermsOf(terms) !== null || growsByRate(terms)) return null;
  const next = quoted.bond.rows[quoted.firstRow];
  return next === undefined || next.payDay <= settlement ? null : (next.payDay - settlement) / daysPerYear;
}

/**
 * What a clean price, per 100 of the nominal outstanding, means for a trade of a day: dirty price, the yield and duration to each way in
 * which the bond may end, the worst of them, and what only bills and floating-rate bonds have. A discount margin of coupons in arrears is over the
 * curve of swaps that is handed in. Null for a bond in default or without
 * payments. Sources: docs/methods/yields-to-offers.md, money-market.md, perpetual-bonds.md, floating-rate-bonds.md, duration-and-convexity.md.
 */
export function figuresAtPrice(
  known: BondContext,
  trade: Trade,
  clean: number,
  swaps: ServingSwaps | null = null,
): PriceFigures | null {
  const { facts, calendar } = known;
  const settlement = settlementOf(facts.terms, calendar, trade);
  const context = grownOn(known, settlement);
  const { whole } = context;
  if (whole === null || facts.terms.isDefaulted) return null;
  const deal = { settlement, paidAccrued: trade.paidAccrued, clean: clean as Price };
  const leg = settled(whole, deal);
  const { accrued } = leg.effective;
  const exits = [...offerExits(context, deal), lastExit(context, whole, deal)];
  return {
    settlement: isoFromDayNumber(settlement),
    dirtyPrice: accrued.ok ? clean + accrued.value : null,
    exits,
    worst: worstOf(exits),
    bill: billOf(context, settlement, deal.clean),
    yearsToReset: yearsToReset(context, leg, settlement),
    floater: floaterFigures(context, settlement, clean, swaps),
  };
}

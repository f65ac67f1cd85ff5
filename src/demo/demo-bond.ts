import { actualPaymentDate, issuePayment } from '#domain/bond/bond-mathematics/issue-payments.ts';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import type { BondFacts, IssueOffer, IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { exDividendOf, paidCouponOf } from '#domain/bond/market-conventions.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import type { CouponTerms, BondTerms as MathTerms } from '#math/bond/bond-terms.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { annualZeroRate } from '#math/curve/curve.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { addBusinessDays, getCalendar } from '#math/dates/business-days.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type SchedulePeriod, schedulePeriods } from '#math/schedule/schedule.ts';
import { type DayNumber, PAR, price, type Rate, rate, type Years } from '#math/units.ts';
import { demoBondName } from './bond-name.ts';
import { averageSpread, type BondPlan, couponCapOf, type OfferPlan } from './bond-plan.ts';
import { type BondDates, bondDates, type Paying, payingOf } from './bond-schedule.ts';
import { termsOf } from './bond-terms.ts';
import { calendarOf, marketOf } from './demo-currencies.ts';
import { indexOnOrBefore, type MarketHistory } from './demo-curves.ts';
import { fixedInterest } from './demo-fixings.ts';
import { convertibleIds, structuredIds } from './demo-special-terms.ts';
import { fictionalBondIsin } from './fictional-codes.ts';

/** A bond of the demo market, worked out. */
export interface DemoBond {
  readonly plan: BondPlan;
  readonly instrument: Instrument;
  readonly facts: BondFacts;
  /** First and last day on which it can trade. */
  readonly tradesFrom: DayNumber;
  readonly tradesTo: DayNumber;
}

function nominalsOf(instalments: number, periods: number): readonly number[] {
  const first = Math.max(periods - instalments, 0);
  const part = 100 / Math.min(instalments, periods);
  return Array.from({ length: periods }, (_, index) => 100 - part * Math.max(index - first, 0));
}

const daysPerYear = 365;
const referenceTenor = 0.25;
/** A floating coupon is fixed this many days before its period. */
const fixingDays = 7;

/** What the coupons of a planned bond follow from. */
interface CouponInput {
  readonly plan: BondPlan;
  readonly periods: readonly SchedulePeriod[];
  readonly frequency: number;
  readonly history: MarketHistory;
  readonly today: DayNumber;
  /** Spread over the curve, as a fraction. */
  readonly spread: number;
}

function governmentRate(history: MarketHistory, day: number, years: number): number {
  const curve = history.curves[indexOnOrBefore(history, day)];
  return curve === undefined ? 0 : annualZeroRate(curve, years as Years);
}

const roundTo = (value: number, step: number) => Math.max(Math.round(value / step) * step, step);
const sixDecimals = (value: number) => rate(Math.round(value * 1e6) / 1e6);

/** A coupon at which the bond would have been issued near par. */
function rateAtIssue({ plan, periods, history, spread }: CouponInput): Rate {
  const start = periods[0]?.start ?? 0;
  const end = periods.at(-1)?.end ?? start;
  const years = Math.min((end - start) / daysPerYear, 20);
  const real = plan.kind === 'indexed' ? history.currency.inflation : 0;
  return sixDecimals(roundTo(governmentRate(history, start, years) + spread - real, 0.00125));
}

function stepRates(input: CouponInput, first: Rate): readonly Rate[] {
  const { plan, periods, frequency } = input;
  return periods.map((_, index) => sixDecimals(first + (plan.stepUp ?? 0) * Math.floor(index / frequency)));
}

function floatingTerms({ plan, periods, history, today, spread }: CouponInput): CouponTerms {
  const cap = couponCapOf(plan) ?? Number.POSITIVE_INFINITY;
  const rates = periods.map((period) =>
    sixDecimals(
      Math.min(Math.max(governmentRate(history, Math.min(period.start, today), referenceTenor) + spread, 0), cap),
    ),
  );
  // Of coupons in arrears all follow from fixings.
  if (plan.arrears !== undefined) return { kind: 'floating', rates, estimatedFrom: 0 };
  const firstFuture = periods.findIndex((period) => period.start > today + fixingDays);
  if (firstFuture < 0) return { kind: 'floating', rates, estimatedFrom: periods.length };
  if (plan.future === 'unknown') return { kind: 'floating', rates: rates.slice(0, firstFuture) };
  return { kind: 'floating', rates, estimatedFrom: firstFuture };
}

/** Coupons that are set up to the next offer, and not known after it. */
function variableTerms({ plan, periods, today }: CouponInput, known: Rate): CouponTerms {
  const offers = (plan.offers ?? []).map((offer) => today + Math.round((offer.inMonths * daysPerYear) / 12));
  const next = Math.min(...offers.filter((day) => day > today), Number.POSITIVE_INFINITY);
  // Half a period of grace: the offer itself moves to the nearest coupon date.
  const grace = ((periods[0]?.end ?? 0) - (periods[0]?.start ?? 0)) / 2;
  const count = periods.filter((period) => period.end <= next + grace).length;
  return { kind: 'floating', rates: Array.from({ length: count }, () => known), estimatedFrom: count };
}

/** How the rate of each period of a planned bond is known. */
function couponTerms(input: CouponInput): CouponTerms {
  const { plan } = input;
  if (plan.kind === 'zero' || plan.kind === 'bill') return { kind: 'zero' };
  if (plan.kind === 'floating') return floatingTerms(input);
  const first = plan.rate === undefined ? rateAtIssue(input) : rate(plan.rate);
  if (plan.kind === 'variable') return variableTerms(input, first);
  if (plan.kind === 'step') return { kind: 'step', rates: stepRates(input, first) };
  return { kind: 'fixed', rate: first };
}

function mathTerms(
  plan: BondPlan,
  dates: BondDates,
  paying: Paying,
  history: MarketHistory,
  today: DayNumber,
): MathTerms {
  const periods = schedulePeriods(dates.schedule, BUILT_IN_CALENDARS);
  const { frequency } = paying;
  const market = marketOf(plan, history.currency);
  const { exCouponDays: days = 0 } = plan;
  const ownEx =
    days === 0 ? undefined : { days, unit: 'business-days' as const, calendar: calendarOf(plan, history.currency) };
  const exCoupon = market === null ? ownEx : exDividendOf(market);
  const coupon = couponTerms({ plan, periods, frequency, history, today, spread: averageSpread(plan) });
  return {
    schedule: dates.schedule,
    frequency,
    accrualDayCount: paying.dayCount,
    coupon: market === null ? coupon : paidCouponOf(market, coupon, frequency),
    ...(plan.instalments !== undefined && { nominals: nominalsOf(plan.instalments, periods.length) }),
    ...(plan.capitalised && {
      capitalised: {
        until: isoFromDayNumber(addMonths(today, plan.capitalised.untilMonths)),
        share: plan.capitalised.share,
      },
    }),
    redemption: plan.maturesInMonths === null ? price(0) : PAR,
    payment: { calendar: 'Null', convention: 'Unadjusted' },
    ...(exCoupon !== undefined && { exCoupon }),
  };
}

/** The past offer at which a bond that ended early was redeemed as a whole. */
function redemptionOffer(plan: BondPlan, offers: readonly IssueOffer[], today: DayNumber): IssueOffer | null {
  if (plan.endedInMonths === undefined) return null;
  return offers.find((offer) => dayNumberFromIso(offer.date) <= today) ?? null;
}

function instrumentOf(plan: BondPlan, terms: IssueTerms): Instrument {
  const { name, shortName } = demoBondName(plan, terms);
  return {
    id: plan.id,
    kind: 'bond',
    issuerId: plan.issuer.id,
    name,
    shortName,
    isin: fictionalBondIsin(plan.id),
    ticker: null,
    registrationNumber: plan.currency === 'RUB' ? `DEMO-${plan.id}-R` : null,
    currency: plan.currency,
    statusId: bondStatusId(plan.status ?? 'outstanding'),
    isGenerated: true,
  };
}

/** A payment as the store keeps it, with the days of the market around it. */
function cashFlowRow(flow: CashFlow, calendarName: string): IssuePayment {
  const calendar = getCalendar(BUILT_IN_CALENDARS, calendarName);
  return {
    ...issuePayment(flow),
    actualPaymentDate: actualPaymentDate(calendar, flow.paymentDate),
    recordDate: isoFromDayNumber(addBusinessDays(calendar, dayNumberFromIso(flow.paymentDate), -1)),
  };
}

/** The payments up to an offer at which the whole issue was redeemed. */
function redeemedAt(rows: readonly IssuePayment[], { date, price }: IssueOffer): readonly IssuePayment[] {
  const kept = rows.filter((row) => row.paymentDate <= date);
  return kept.map((row, index) =>
    index === kept.length - 1 ? { ...row, redemption: (row.nominal * (price ?? 100)) / 100, poolFactor: 0 } : row,
  );
}

function nearestPayment(rows: readonly IssuePayment[], target: number): DayNumber | null {
  const days = rows.slice(0, -1).map((row) => dayNumberFromIso(row.paymentDate));
  return days.reduce<DayNumber | null>(
    (best, day) => (best === null || Math.abs(day - target) < Math.abs(best - target) ? day : best),
    null,
  );
}

/** When a right may be used: some days before its date, a make-whole call from the issue to its end. */
function windowOf(plan: OfferPlan, issue: DayNumber, day: DayNumber) {
  const [start, end] = plan.style === 'make-whole' ? [issue, day] : [day - 20, day - 10];
  return { periodStart: isoFromDayNumber(start as DayNumber), periodEnd: isoFromDayNumber(end as DayNumber) };
}

function offerRow(plan: OfferPlan, number: number, issue: DayNumber, day: DayNumber): IssueOffer {
  return {
    number,
    type: plan.type,
    date: isoFromDayNumber(day),
    ...windowOf(plan, issue, day),
    optionStyle: plan.style ?? null,
    noticeDays: plan.type === 'call' ? 30 : 10,
    benchmarkSpread: plan.style === 'make-whole' ? 0.0025 : null,
    price: plan.style === 'make-whole' ? null : plan.price,
    repurchasedAmount: null,
  };
}

/** The offers of a planned bond on the coupon dates nearest to the plan. */
function offersOf(
  plan: BondPlan,
  rows: readonly IssuePayment[],
  { issue }: BondDates,
  today: DayNumber,
): readonly IssueOffer[] {
  const taken = new Set<string>();
  const offers: IssueOffer[] = [];
  for (const offer of plan.offers ?? []) {
    const target = today + (offer.inMonths * 365.25) / 12;
    // A zero coupon has no coupon date to move to.
    const day = rows.length === 1 ? (Math.round(target) as DayNumber) : nearestPayment(rows, target);
    if (day === null || taken.has(`${offer.type} ${day}`)) continue;
    taken.add(`${offer.type} ${day}`);
    offers.push(offerRow(offer, offers.length + 1, issue, day));
  }
  return offers;
}

/** Dates whose periods end on business days, as those of coupons in arrears do. */
function onBusinessDays(dates: BondDates, calendar: string): BondDates {
  const convention = 'ModifiedFollowing';
  return { ...dates, schedule: { ...dates.schedule, calendar, convention, terminationConvention: convention } };
}

/** Works out a planned bond on the market of its currency: terms, payments, offers and identity. */
export function demoBond(plan: BondPlan, history: MarketHistory, today: DayNumber): DemoBond {
  const { currency } = history;
  const paying = payingOf(plan, currency);
  const calendar = calendarOf(plan, currency);
  const unmoved = bondDates(plan, paying.tenor, today);
  const dates = plan.arrears === undefined ? unmoved : onBusinessDays(unmoved, calendar);
  const flows = cashFlowsFromTerms(mathTerms(plan, dates, paying, history, today), BUILT_IN_CALENDARS);
  const planned = flows.map((row) => cashFlowRow(row, calendar));
  const offers = offersOf(plan, planned, dates, today);
  const redeemed = redemptionOffer(plan, offers, today);
  const rows = redeemed === null ? planned : redeemedAt(planned, redeemed);
  const lastDay = redeemed === null ? dates.end : dayNumberFromIso(redeemed.date);
  const plannedTerms = termsOf({ plan, currency, paying, dates, rows, lastDay, today });
  const plain = { terms: plannedTerms, cashFlows: rows, resets: [] };
  const own = plan.arrears === undefined ? plain : fixedInterest(plannedTerms, rows, history, dates.issue);
  const { terms } = own;
  const instrument = instrumentOf(plan, terms);
  return {
    plan,
    instrument,
    facts: {
      instrumentId: plan.id,
      name: instrument.name,
      isGenerated: true,
      isGovernment: plan.issuer.sector === governmentSector,
      followsUnderlying: [...convertibleIds, ...structuredIds].includes(plan.id),
      ...own,
      offers,
    },
    tradesFrom: dates.issue,
    tradesTo: lastDay < today ? lastDay : today,
  };
}

import { type MadeUpPeriod, madeUpPeriods } from '#domain/bond/calculator/made-up-bond.ts';
import { capitalisationOf } from '#domain/bond/capitalisation.ts';
import type { BondFacts, IssueTerms } from '#domain/bond/issue.ts';
import { type Market, marketConventions, markets } from '#domain/bond/market-conventions.ts';
import type { MarketKind } from '#domain/bond/markets/market-convention.ts';
import { civilFromDayNumber, dayNumberFromIso, isEndOfMonth } from '#math/dates/dates.ts';
import { type DayNumber, type IsoDate, percentFromFraction } from '#math/units.ts';
import { firstMadeUp, MAX_OFFERS_LENGTH, type MadeUpState } from './made-up-state.ts';

const kindOf: Readonly<Record<IssueTerms['couponKind'], MarketKind>> = {
  fixed: 'fixed',
  zero: 'zero',
  bill: 'bill',
  step: 'step',
  floating: 'floating',
  indexed: 'indexed',
  variable: 'fixed',
};

const percent = (fraction: number | null) => String(Number(percentFromFraction(fraction ?? 0).toFixed(8)));

function periodOf({ couponFrequency, couponPeriodDays }: IssueTerms): MadeUpPeriod {
  const named = couponPeriodDays === null ? `${12 / Math.max(1, couponFrequency)}M` : `${couponPeriodDays}D`;
  return madeUpPeriods.find((period) => period === named) ?? '6M';
}

/** Whether the conventions of a bond are those of a market, in one of its currencies. */
function isOfMarket(terms: IssueTerms, market: Market): boolean {
  const { yieldConvention: own } = terms;
  const { currencies, yieldConvention, ...row } = marketConventions[market];
  return (
    currencies.includes(terms.faceCurrency) &&
    own.dayCount === yieldConvention.dayCount &&
    own.compounding === yieldConvention.compounding &&
    own.frequency === yieldConvention.frequency &&
    (['dayCount', 'calendar', 'accruesByRate', 'lastPeriodDayCount'] as const).every(
      (term) => terms[term] === row[term],
    )
  );
}

/** The market of a bond, else the one whose conventions are nearest to its own. */
function marketOf(terms: IssueTerms): Market {
  if (terms.market !== null) return terms.market;
  if (terms.couponKind === 'bill') return 'us-treasury-bill';
  const same = markets.find((market) => isOfMarket(terms, market));
  if (same !== undefined) return same;
  if (terms.calendar === 'Russia-MOEX') return terms.accruesByRate ? 'moscow-exchange' : 'moscow-exchange-state';
  if (terms.calendar === 'UK-Settlement') return 'uk-gilt';
  const { compounding, frequency } = terms.yieldConvention;
  if (compounding === 'SimpleThenCompounded') return 'us-treasury';
  if (frequency === 1) return terms.dayCount === 'ACT/365F' ? 'moscow-exchange-state' : 'france-oat';
  return terms.lastPeriodDayCount === null ? 'us-street' : 'us-corporate';
}

/** Where the rate of a bond changes, and its first rate. */
function ratesOf({ cashFlows }: BondFacts): { readonly first: number | null; readonly steps: string } {
  const rated = cashFlows.flatMap(({ accrualStart, couponRate }) =>
    accrualStart === null || couponRate === null ? [] : [{ accrualStart, couponRate }],
  );
  const steps = rated.filter(({ couponRate }, at) => at > 0 && couponRate !== rated[at - 1]?.couponRate);
  return {
    first: rated[0]?.couponRate ?? null,
    steps: steps.map(({ accrualStart, couponRate }) => `${accrualStart}@${percent(couponRate)}`).join('; '),
  };
}

/** The coupon day that the ends of regular periods show; empty where that of maturity does. */
function couponDayOf(days: readonly DayNumber[]): MadeUpState['couponDay'] {
  if (days.length === 0) return '';
  if (days.every(isEndOfMonth)) return 'month-end';
  const latest = Math.max(...days.map((day) => civilFromDayNumber(day).day));
  if (latest === 31) return 'month-end-28';
  return latest === 30 ? '30' : latest === 29 ? '29' : '';
}

/** Odd ends, coupon day and first repayment of a bond, as its payments show them. */
function layoutOf({
  terms,
  cashFlows,
}: BondFacts): Pick<MadeUpState, 'firstCoupon' | 'lastCoupon' | 'couponDay' | 'repaysFrom'> {
  const coupons = cashFlows.filter(({ accrualStart }) => accrualStart !== null);
  const [head, tail] = [coupons.at(0), coupons.at(-1)];
  const ends = coupons.map(({ accrualEnd, referenceEnd }) => referenceEnd ?? accrualEnd ?? terms.maturesOn);
  const days = ends.flatMap((end) => (end === null ? [] : [dayNumberFromIso(end)]));
  const firstRepaid = cashFlows.find(({ redemption }) => redemption > 0)?.paymentDate ?? null;
  const isLater = terms.isAmortising && firstRepaid !== head?.paymentDate;
  return {
    firstCoupon: head?.referenceStart == null ? null : head.accrualEnd,
    lastCoupon: tail?.referenceEnd == null ? null : tail.accrualStart,
    couponDay: couponDayOf(days),
    repaysFrom: isLater ? firstRepaid : null,
  };
}

/** The form of a made-up bond that begins with the terms of one of the site; `ratio` is that of its index, null without one. */
export function madeUpOfBond(facts: BondFacts, ratio: number | null, today: IsoDate): MadeUpState {
  const { terms, offers } = facts;
  const plain = firstMadeUp(today);
  const offersText = (type: 'put' | 'call') =>
    offers
      .filter((offer) => offer.type === type && offer.date > today)
      .map(({ date, price }) => `${date}@${price ?? 100}`)
      .join('; ');
  const isFloating = terms.couponKind === 'floating';
  const margin = isFloating ? (terms.quotedMargin ?? 0) : 0;
  const isStep = terms.couponKind === 'step';
  const rates = ratesOf(facts);
  const capitalised = capitalisationOf(facts.cashFlows);
  return {
    kind: terms.isPerpetual ? 'perpetual' : kindOf[terms.couponKind],
    market: marketOf(terms),
    currency: terms.faceCurrency,
    rate: percent(((isStep ? rates.first : terms.couponRate) ?? 0) - margin),
    margin: percent(margin),
    period: periodOf(terms),
    dayCount: terms.dayCount ?? '',
    issuedOn: terms.accruesFrom ?? terms.issuedOn ?? plain.issuedOn,
    ...layoutOf(facts),
    maturesOn: terms.maturesOn ?? plain.maturesOn,
    redemption: String(terms.redemptionPrice),
    repayment: terms.isAmortising ? 'equal' : 'bullet',
    capitalisedUntil: capitalised?.until ?? null,
    capitalisedShare: (capitalised?.share ?? 1) === 1 ? '' : percent(capitalised?.share ?? 1),
    steps: isStep ? rates.steps.slice(0, MAX_OFFERS_LENGTH) : '',
    index: ratio === null ? '' : String(ratio),
    base: ratio === null ? '' : '1',
    puts: offersText('put'),
    calls: offersText('call'),
  };
}

import { bondStatusId } from '#domain/bond-status.ts';
import {
  type CouponKind,
  type IssueOffer,
  type IssuePayment,
  type IssueTerms,
  noFloatingTerms,
} from '#domain/issue.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { businessDaysBetween } from '#math/dates/business-days.ts';
import { getCalendar } from '#math/dates/calendar.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import type { NewInstrument } from '#store/instruments/save-instruments.ts';
import type { NewIssuer } from '#store/issuers/issuers.ts';
import { estimatedCashFlows } from './estimated-cash-flows.ts';
import type { MoexBond } from './moex-bond.ts';

const MOEX_CALENDAR = 'Russia-MOEX';

/** The issuer of the federal loan bonds, which the list of securities itself does not name. */
export const finance: NewIssuer = {
  code: 'ru-minfin',
  name: 'Ministry of Finance of the Russian Federation',
  shortName: 'Russia, Ministry of Finance',
  country: 'RU',
  sector: 'government',
  lei: null,
  isGenerated: false,
};

const FEDERAL_LOAN = /^ОФЗ/u;

export function isFederalLoan(bond: Pick<MoexBond, 'name'>): boolean {
  return FEDERAL_LOAN.test(bond.name);
}

/** The instrument of a bond; an issuer is given only for federal loans, others come with the list of issuers.
 * A known bond keeps its status unless it is in default. */
export function moexInstrument(bond: MoexBond, financeId: number, isKnown: boolean): NewInstrument {
  return {
    kind: 'bond',
    issuerId: isFederalLoan(bond) ? financeId : null,
    name: bond.name,
    shortName: bond.shortName,
    isin: bond.isin,
    ticker: bond.secid,
    registrationNumber: bond.registrationNumber,
    currency: bond.faceCurrency,
    statusId: bond.isDefaulted ? bondStatusId('defaulted') : isKnown ? null : bondStatusId('outstanding'),
    isGenerated: false,
    codes: [{ scheme: 'moex-secid', code: bond.secid }],
  };
}

/** What the list of securities tells of the coupon: it knows the running one, and that an offer ends what is known. */
function couponKindOf(bond: MoexBond): CouponKind {
  if (/^ОФЗ-ПК/u.test(bond.name)) return 'floating';
  if (/^ОФЗ-ИН/u.test(bond.name)) return 'indexed';
  if (bond.nextCoupon === null && bond.couponRate === null) return 'zero';
  return bond.couponRate === null || bond.putDate !== null ? 'variable' : 'fixed';
}

/** Whole coupons a year for a period in days; 0 where there is none. */
export function frequencyOf(periodDays: number | null): number {
  return periodDays === null || periodDays <= 0 ? 0 : Math.min(12, Math.max(1, Math.round(365 / periodDays)));
}

/** Business days of the exchange from trade to settlement. */
export function settlementLag(tradedOn: IsoDate, settlesOn: IsoDate): number {
  const calendar = getCalendar(BUILT_IN_CALENDARS, MOEX_CALENDAR);
  return Math.max(0, businessDaysBetween(calendar, dayNumberFromIso(tradedOn), dayNumberFromIso(settlesOn)));
}

/** Conventions in which the exchange publishes: coupons by days of 365, yields effective over calendar days of 365, to an offer by
 * its price alone, accrued interest in kopecks. */
export const moexConventions = {
  dayCount: 'ACT/365F',
  yieldConvention: { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 1 },
  calendar: MOEX_CALENDAR,
  exCouponDays: 0,
  accruedPrecision: 2,
  accruedStep: 0.01,
  paysAccruedAtOffer: false,
} as const;

const SOVEREIGN = /^(ОФЗ|ГОВОЗ)/u;

/** Whether accrued interest follows from the rate: as it does for Russian issues but those of the state, which go by the coupon. */
export function accruesByRate({ name, isin }: { readonly name: string; readonly isin: string | null }): boolean {
  return (isin ?? '').startsWith('RU') && !SOVEREIGN.test(name);
}

/**
 * Whether the face is surely the initial one: issuers of the exchange's bonds take thousands, and what amortisation leaves of them seldom is
 * one. The list of securities has the face that is outstanding alone.
 */
function isWholeFace(faceValue: number): boolean {
  return faceValue % 1000 === 0;
}

/** Terms as far as the list of securities knows them; the face is what is outstanding of one bond. */
export function moexTerms(bond: MoexBond, instrumentId: number, lag: number): IssueTerms {
  const couponKind = couponKindOf(bond);
  const amount = (count: number | null) => (count === null ? null : Math.round(count * bond.faceValue));
  return {
    ...moexConventions,
    instrumentId,
    couponKind,
    couponRate: couponKind === 'zero' ? null : bond.couponRate,
    ...noFloatingTerms,
    couponFormula: null,
    couponFrequency: couponKind === 'zero' ? 0 : frequencyOf(bond.couponPeriodDays),
    couponPeriodDays: bond.couponPeriodDays === 0 ? null : bond.couponPeriodDays,
    dayCount: couponKind === 'zero' ? null : moexConventions.dayCount,
    issuedOn: null,
    accruesFrom: null,
    maturesOn: bond.maturesOn,
    redemptionPrice: 100,
    faceValue: bond.faceValue,
    faceCurrency: bond.faceCurrency,
    poolFactor: isWholeFace(bond.faceValue) ? 1 : null,
    accruesByRate: accruesByRate(bond),
    issuedAmount: isWholeFace(bond.faceValue) ? amount(bond.issuedCount) : null,
    outstandingAmount: amount(bond.placedCount),
    settlementLag: lag,
    isAmortising: false,
    isPerpetual: bond.maturesOn === null,
    isInflationLinked: couponKind === 'indexed',
    isSubordinated: false,
    isDefaulted: bond.isDefaulted,
  };
}

function repaymentAlone(maturesOn: IsoDate): IssuePayment {
  const noDates = { accrualStart: null, accrualEnd: null, referenceStart: null, referenceEnd: null };
  const noMoves = { actualPaymentDate: null, recordDate: null, exDate: null };
  const amounts = { nominal: 100, couponRate: null, coupon: 0, redemption: 100, poolFactor: 0 };
  return { number: 1, ...noDates, ...noMoves, paymentDate: maturesOn, ...amounts, isEstimated: true };
}

/**
 * Payments projected from the running coupon, stepping by the coupon period to maturity; a bond without maturity has its next coupon
 * only. The outstanding face counts as 100.
 */
export function moexCashFlows(bond: MoexBond): readonly IssuePayment[] {
  const { nextCoupon, couponPeriodDays, maturesOn } = bond;
  if (nextCoupon === null || couponPeriodDays === null || couponPeriodDays <= 0) {
    return nextCoupon === null && bond.couponRate === null && maturesOn !== null ? [repaymentAlone(maturesOn)] : [];
  }
  const isUnknown = bond.couponRate === null && (bond.couponValue ?? 0) === 0;
  return estimatedCashFlows({
    from: isoFromDayNumber(addDays(dayNumberFromIso(nextCoupon), -couponPeriodDays)),
    nextCoupon,
    periodDays: couponPeriodDays,
    end: maturesOn !== null && maturesOn > nextCoupon ? maturesOn : nextCoupon,
    coupon: isUnknown || bond.couponValue === null ? null : (bond.couponValue / bond.faceValue) * 100,
    couponRate: bond.couponRate,
    knownUntil: bond.putDate,
    nominal: 100,
    redemption: maturesOn === null ? 0 : 100,
    firstNumber: 1,
  });
}

const noOfferTerms = {
  periodStart: null,
  periodEnd: null,
  optionStyle: null,
  noticeDays: null,
  benchmarkSpread: null,
  repurchasedAmount: null,
};

/** The next put, to which the exchange computes yields, and the next call where it names one. */
export function moexOffers(bond: MoexBond): readonly IssueOffer[] {
  const put = { ...noOfferTerms, type: 'put' as const, date: bond.putDate, price: bond.putPrice };
  const call = { ...noOfferTerms, type: 'call' as const, date: bond.callDate, price: null };
  return [put, call].flatMap((offer, index) =>
    offer.date === null ? [] : [{ ...offer, date: offer.date, number: index + 1 }],
  );
}

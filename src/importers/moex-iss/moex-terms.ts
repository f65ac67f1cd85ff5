import { issuePayments } from '#domain/bond/bond-mathematics/issue-payments.ts';
import { laidOutPayments } from '#domain/bond/bond-mathematics/laid-out-payments.ts';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import type { CouponKind, IssueOffer, IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { noFloatingTerms, noIndexTerms } from '#domain/bond/issue.ts';
import { type Market, marketTerms, settlementLagOf } from '#domain/bond/market-conventions.ts';
import type { ObservedDay } from '#domain/market/trading-day.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import { amountFromPer100, type DayNumber, type IsoDate, percentFromFraction, rate } from '#math/units.ts';
import type { NewIssuer } from '#store/issuer/issuers/issuers.ts';
import type { NewInstrument } from '#store/market/instruments/save-instruments.ts';
import { estimatedCashFlows } from './estimated-cash-flows.ts';

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

/** A trading day of a bond on a board. */
export type MoexDay = Omit<ObservedDay, 'instrumentId' | 'venueId'>;

/** A bond as the exchange's list of securities describes it. Amounts in the currency of the face, rates as fractions. */
export interface MoexBond {
  readonly secid: string;
  readonly isin: string;
  readonly name: string;
  readonly shortName: string;
  readonly registrationNumber: string | null;
  readonly faceCurrency: string;
  /** In which it is traded on its board. */
  readonly tradingCurrency: string;
  /** What is outstanding of one bond. */
  readonly faceValue: number;
  readonly couponValue: number | null;
  readonly couponRate: number | null;
  readonly nextCoupon: IsoDate | null;
  readonly couponPeriodDays: number | null;
  readonly maturesOn: IsoDate | null;
  readonly putDate: IsoDate | null;
  readonly putPrice: number | null;
  readonly callDate: IsoDate | null;
  readonly settlesOn: IsoDate;
  readonly issuedCount: number | null;
  readonly placedCount: number | null;
  readonly isDefaulted: boolean;
  /** Accrued interest for settlement on `settlesOn` as the exchange has it, per 100 in the currency of the face; null while not known. */
  readonly publishedAccrued: number | null;
}

/** Of a coupon; what the database holds, 89 years. */
export const MAX_PERIOD_DAYS = 32_767;

/** The exchange still writes the code that the rouble had before 1998. */
export function currencyOf(code: string): string {
  return code === 'SUR' || code === 'RUR' ? 'RUB' : code;
}

/** A value in parts of a unit, such as per cent. */
export function fraction(value: number | null, unit: number): number | null {
  return value === null ? null : value / unit;
}

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

const SOVEREIGN = /^(ОФЗ|ГОВОЗ)/u;

/** The market of a bond: Russian issues but those of the state accrue by the rate. */
export function marketOf({ name, isin }: { readonly name: string; readonly isin: string | null }): Market {
  const isByRate = (isin ?? '').startsWith('RU') && !SOVEREIGN.test(name);
  return isByRate ? 'moscow-exchange' : 'moscow-exchange-state';
}

/** Interest of one bond that its rate earned by days / 365 in the running period, until settlement; null where the list does not tell. */
export function earnedByRate({
  faceValue,
  couponRate,
  nextCoupon,
  couponPeriodDays,
  settlesOn,
}: MoexBond): number | null {
  if (nextCoupon === null || couponPeriodDays === null || couponRate === null) return null;
  const days = dayNumberFromIso(settlesOn) - (dayNumberFromIso(nextCoupon) - couponPeriodDays);
  return (faceValue * couponRate * days) / 365;
}

/** How a bond with coupons of whole months accrues, in place of days / 365 from the period that the list says. */
interface MonthlyCoupons {
  readonly months: number;
  readonly dayCount: '30/360' | 'ACT/ACT ICMA';
  /** Begin of the running period. */
  readonly start: DayNumber;
}

/** The exchange rounds the interest of a bond to a hundredth. */
const ROUNDING = 0.0051;
/** A coupon is rounded to a hundredth too; one by days / 365 of 182 days differs by more. */
const SAME_COUPON = 0.002;

/** Months of a period whose coupon is a whole part of the yearly one; null for another. */
function monthsOf({ faceValue, couponRate, couponValue }: MoexBond): number | null {
  if (couponRate === null || !couponValue) return null;
  const count = [1, 2, 4, 12].find((each) => Math.abs((faceValue * couponRate) / couponValue / each - 1) < SAME_COUPON);
  return count === undefined ? null : 12 / count;
}

/**
 * The coupons of a bond of foreign currency whose accrued interest the exchange counts in periods of whole months, by 30/360 or ICMA: replacement
 * bonds and Eurobonds. The list tells a short first period of replacement bonds, though they pay the whole coupon. Null where days / 365
 * explain what the exchange says, or nothing does.
 */
function monthlyCoupons(bond: MoexBond): MonthlyCoupons | null {
  const { faceCurrency, faceValue, couponValue, nextCoupon, settlesOn, publishedAccrued } = bond;
  const months = monthsOf(bond);
  if (faceCurrency === 'RUB' || nextCoupon === null || couponValue === null || months === null) return null;
  if (publishedAccrued === null || publishedAccrued <= 0) return null;
  const published = amountFromPer100(publishedAccrued, faceValue);
  const explains = (amount: number | null) => amount !== null && Math.abs(amount - published) <= ROUNDING;
  if (explains(earnedByRate(bond))) return null;
  const end = dayNumberFromIso(nextCoupon);
  const start = addMonths(end, -months);
  const share = (dayCount: MonthlyCoupons['dayCount']) => {
    const context = { refStart: start, refEnd: end, frequency: 12 / months };
    return (yearFraction(dayCount, start, dayNumberFromIso(settlesOn), context) * 12) / months;
  };
  const dayCount = (['30/360', 'ACT/ACT ICMA'] as const).find((each) => explains(couponValue * share(each)));
  return dayCount === undefined ? null : { months, dayCount, start };
}

/**
 * Whether the face is surely the initial one: issuers of the exchange's bonds take thousands, and what amortisation leaves of them seldom is
 * one. The list of securities has the face that is outstanding alone.
 */
function isWholeFace(faceValue: number): boolean {
  return faceValue % 1000 === 0;
}

/** Terms as far as the list of securities knows them; the face is what is outstanding of one bond. */
export function moexTerms(bond: MoexBond, instrumentId: number): IssueTerms {
  const market = marketOf(bond);
  const conventions = marketTerms(market);
  const couponKind = couponKindOf(bond);
  const amount = (count: number | null) => (count === null ? null : Math.round(count * bond.faceValue));
  const monthly = monthlyCoupons(bond);
  const byDays = { frequency: frequencyOf(bond.couponPeriodDays), days: bond.couponPeriodDays || null };
  const { frequency, days } = monthly === null ? byDays : { frequency: 12 / monthly.months, days: null };
  return {
    ...conventions,
    instrumentId,
    couponKind,
    couponRate: couponKind === 'zero' ? null : bond.couponRate,
    ...noFloatingTerms,
    ...noIndexTerms,
    couponFormula: null,
    couponFrequency: couponKind === 'zero' ? 0 : frequency,
    couponPeriodDays: days,
    dayCount: couponKind === 'zero' ? null : (monthly?.dayCount ?? conventions.dayCount),
    accruesByRate: monthly === null && conventions.accruesByRate,
    issuedOn: null,
    accruesFrom: null,
    maturesOn: bond.maturesOn,
    redemptionPrice: 100,
    faceValue: bond.faceValue,
    faceCurrency: bond.faceCurrency,
    poolFactor: isWholeFace(bond.faceValue) ? 1 : null,
    issuedAmount: isWholeFace(bond.faceValue) ? amount(bond.issuedCount) : null,
    outstandingAmount: amount(bond.placedCount),
    settlementLag: settlementLagOf(market, bond.tradingCurrency),
    isAmortising: false,
    isPerpetual: bond.maturesOn === null,
    isInflationLinked: couponKind === 'indexed',
    seniority: null,
    isDefaulted: bond.isDefaulted,
  };
}

function repaymentAlone(maturesOn: IsoDate): IssuePayment {
  const noDates = { accrualStart: null, accrualEnd: null, referenceStart: null, referenceEnd: null };
  const noMoves = { actualPaymentDate: null, recordDate: null, exDate: null };
  const amounts = { nominal: 100, couponRate: null, coupon: 0, redemption: 100, poolFactor: 0 };
  return { number: 1, ...noDates, ...noMoves, paymentDate: maturesOn, ...amounts, isEstimated: true };
}

/** Payments in periods of whole months from the running one on; a coupon after an offer, but for the running one, is not known. */
function monthlyCashFlows(bond: MoexBond, { months, dayCount, start }: MonthlyCoupons): readonly IssuePayment[] {
  const { nextCoupon, maturesOn, couponRate, putDate } = bond;
  if (nextCoupon === null || couponRate === null) return [];
  const hasEnd = maturesOn !== null && maturesOn > nextCoupon;
  const flows = laidOutPayments({
    market: null,
    calendar: 'Null',
    dayCount,
    exCoupon: undefined,
    redemptionPrice: maturesOn === null ? 0 : 100,
    effective: isoFromDayNumber(start),
    termination: hasEnd ? maturesOn : nextCoupon,
    tenor: `${months}M`,
    firstCoupon: hasEnd ? nextCoupon : null,
    lastCoupon: null,
    couponDay: null,
    coupon: { kind: 'fixed', rate: rate(couponRate) },
    repayment: null,
    capitalised: null,
  });
  return issuePayments(flows, null).map((payment, index) => {
    const isKnown = index === 0 || putDate === null || payment.paymentDate <= putDate;
    return { ...payment, isEstimated: true, ...(!isKnown && { coupon: null, couponRate: null }) };
  });
}

/**
 * Payments projected from the running coupon, stepping by the coupon period to maturity; a bond without maturity has its next coupon
 * only. The outstanding face counts as 100. Periods of whole months are stepped by months.
 */
export function moexCashFlows(bond: MoexBond): readonly IssuePayment[] {
  const monthly = monthlyCoupons(bond);
  if (monthly !== null) return monthlyCashFlows(bond, monthly);
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
    coupon: isUnknown || bond.couponValue === null ? null : percentFromFraction(bond.couponValue / bond.faceValue),
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

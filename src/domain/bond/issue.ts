import type { RateReset } from '#math/bond/daily-reset.ts';
import type { DayCountName } from '#math/day-count/day-count-name.ts';
import type { IsoDate } from '#math/units.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import type { PriceIndex } from '../market/price-index.ts';
import type { ReferenceRate } from '../market/reference-rate.ts';
import type { Market } from './market-conventions.ts';

export const couponKinds = ['fixed', 'zero', 'bill', 'step', 'floating', 'indexed', 'variable'] as const;
export type CouponKind = (typeof couponKinds)[number];

/**
 * Where the claim of a bond stands when its issuer is wound up, from the first that is paid to the last. Secured is what assets stand for, covered
 * bonds among it; non-preferred is the senior debt of banks that bears losses before other senior debt.
 */
export const seniorities = [
  'senior_secured',
  'senior_unsecured',
  'senior_non_preferred',
  'subordinated',
  'junior_subordinated',
] as const;
export type Seniority = (typeof seniorities)[number];

/** The rate of a period in arrears: compounded day by day, or the average of the days. */
export const overnightMethods = ['compounded', 'averaged'] as const;
type OvernightMethod = (typeof overnightMethods)[number];

/** Those that are paid after all senior debt. */
export const subordinatedSeniorities = ['subordinated', 'junior_subordinated'] as const satisfies readonly Seniority[];

/** Whether a bond is paid after all senior debt; one of unknown seniority is not known to be. */
export function isSubordinated(seniority: Seniority | null): boolean {
  return subordinatedSeniorities.some((each) => each === seniority);
}

/**
 * Terms of an issue as a prospectus or a source gives them, and as the store keeps them; `bondDescription` makes of them what the bond
 * mathematics takes. Amounts are in `faceCurrency`, rates are fractions.
 */
export interface IssueTerms {
  readonly instrumentId: number;
  /** Whose conventions it trades by; null where no source names one. */
  readonly market: Market | null;
  readonly couponKind: CouponKind;
  /** Running annual coupon rate; null for zeros and bills, and while it is not known. */
  readonly couponRate: number | null;
  /** What a floating coupon follows; null for other coupons, and while it is not known. */
  readonly referenceRate: ReferenceRate | null;
  /** What a floating coupon pays over its reference rate, below 0 where it pays less. */
  readonly quotedMargin: number | null;
  /** Highest and lowest annual rate of a floating coupon; null for none, and while not known. */
  readonly couponCap: number | null;
  readonly couponFloor: number | null;
  /** How a floating coupon in arrears is made of the fixings of its overnight rate; null for other coupons, and while not known. */
  readonly overnightMethod: OvernightMethod | null;
  /** Business days by which the fixings of such a coupon lie before the days that they are of; null for none. */
  readonly lookbackDays: number | null;
  /** Whether the days' weights are moved back with the fixings; null where nobody states it. */
  readonly hasObservationShift: boolean | null;
  /** Last business days of a period that take the fixing of the day before them; null for none. */
  readonly lockoutDays: number | null;
  /** Business days by which a coupon is paid after the end of its period, the last one apart; null for none. */
  readonly paymentDelayDays: number | null;
  /** Words for a coupon that follows an index, or something else that has no name. */
  readonly couponFormula: string | null;
  /** Index that the nominal of an index-linked issue follows; null for other issues, and while it is not known. */
  readonly priceIndex: PriceIndex | null;
  /** Reference index of the day from which the nominal is indexed, in points; null while it is not known. */
  readonly baseIndex: number | null;
  /** Face at issue where `faceValue` is the indexed one of a day, as in Russia; null elsewhere, and while it is not known. */
  readonly initialFaceValue: number | null;
  /** Whether an index-linked nominal is repaid at no less than par; null for other issues, and where nobody states it. */
  readonly hasDeflationFloor: boolean | null;
  /** Coupons a year; 0 for none. */
  readonly couponFrequency: number;
  /** Length of a coupon period in days where the issue counts in days, else null. */
  readonly couponPeriodDays: number | null;
  /** How interest accrues; null for zeros. */
  readonly dayCount: DayCountName | null;
  /** How the market quotes its yield. */
  readonly yieldConvention: YieldConvention;
  readonly issuedOn: IsoDate | null;
  readonly accruesFrom: IsoDate | null;
  /** Null for a perpetual issue. */
  readonly maturesOn: IsoDate | null;
  /** Price of redemption, per 100 of the nominal then outstanding. */
  readonly redemptionPrice: number;
  readonly faceValue: number;
  readonly faceCurrency: string;
  /** Share of the initial nominal that is outstanding, above 1 after capitalised interest; null where only what is left of the nominal is known. */
  readonly poolFactor: number | null;
  readonly issuedAmount: number | null;
  readonly outstandingAmount: number | null;
  readonly calendar: string;
  /** Business days from trade to settlement, of a trade of today; on earlier days `settlementLagOn`. */
  readonly settlementLag: number;
  /** Days before payment from which the coupon stays with the seller; 0 for none. */
  readonly exCouponDays: number;
  /**
   * Decimals of accrued interest per 100 outstanding, 0 to 8, as the market quotes it; null for the default of 2. Where the interest of one bond is
   * rounded in money they are at least those of that rounding: `accruedDecimalsOf`.
   */
  readonly accruedPrecision: number | null;
  /** Step to which the market rounds the accrued interest of one bond, in `faceCurrency`; null for none. */
  readonly accruedStep: number | null;
  /** Whether interest accrues as nominal * rate * time, also where the coupon itself is a rounded amount. */
  readonly accruesByRate: boolean;
  /** Day count of the interest that a buyer pays, where the yield counts with another; null where both are the same. */
  readonly paidAccrualDayCount: DayCountName | null;
  /** Day count of the simple yield within the last coupon period; null where the yield is as before. */
  readonly lastPeriodDayCount: DayCountName | null;
  /** Whether an offer between two coupons pays the interest earned since the first, beside its price. */
  readonly paysAccruedAtOffer: boolean;
  readonly isAmortising: boolean;
  readonly isPerpetual: boolean;
  readonly isInflationLinked: boolean;
  /** Null where nobody states it. */
  readonly seniority: Seniority | null;
  readonly isDefaulted: boolean;
}

/** What a floating coupon follows. */
export type FloatingTerms = Pick<
  IssueTerms,
  | 'referenceRate'
  | 'quotedMargin'
  | 'couponCap'
  | 'couponFloor'
  | 'overnightMethod'
  | 'lookbackDays'
  | 'hasObservationShift'
  | 'lockoutDays'
  | 'paymentDelayDays'
>;

/** A coupon that does not float, or whose terms are not known. */
export const noFloatingTerms: FloatingTerms = {
  referenceRate: null,
  quotedMargin: null,
  couponCap: null,
  couponFloor: null,
  overnightMethod: null,
  lookbackDays: null,
  hasObservationShift: null,
  lockoutDays: null,
  paymentDelayDays: null,
};

/** What the nominal of an index-linked issue follows, and from where it counts. */
export type IndexTerms = Pick<IssueTerms, 'priceIndex' | 'baseIndex' | 'initialFaceValue' | 'hasDeflationFloor'>;

/** An issue that no index moves, or of which nothing is known about it. */
export const noIndexTerms: IndexTerms = {
  priceIndex: null,
  baseIndex: null,
  initialFaceValue: null,
  hasDeflationFloor: null,
};

/** How a market accrues and rounds the interest of a bond, and what it does in the last period. */
export type AccrualTerms = Pick<
  IssueTerms,
  'accruedStep' | 'accruesByRate' | 'paysAccruedAtOffer' | 'paidAccrualDayCount' | 'lastPeriodDayCount'
>;

/** The running coupon's share of its period, not rounded, and paid at an offer too. */
export const usualAccrual: AccrualTerms = {
  accruedStep: null,
  accruesByRate: false,
  paysAccruedAtOffer: true,
  paidAccrualDayCount: null,
  lastPeriodDayCount: null,
};

/**
 * One payment of an issue as the store keeps it: a cash flow of the bond mathematics with the days of record and of the money's move.
 * Amounts are per 100 of the initial nominal; `nominal` is what is outstanding in the period.
 */
export interface IssuePayment {
  readonly number: number;
  readonly accrualStart: IsoDate | null;
  readonly accrualEnd: IsoDate | null;
  readonly referenceStart: IsoDate | null;
  readonly referenceEnd: IsoDate | null;
  /** Contractual date. */
  readonly paymentDate: IsoDate;
  /** Date on which money moves, after the business-day convention; null while not known. */
  readonly actualPaymentDate: IsoDate | null;
  readonly recordDate: IsoDate | null;
  /** Ex-coupon date: from it on, in the United Kingdom from the day after, a buyer does not receive this coupon. */
  readonly exDate: IsoDate | null;
  readonly nominal: number;
  readonly couponRate: number | null;
  /** Interest of the period, paid or not. */
  readonly coupon: number | null;
  /** Nominal repaid; below 0 where interest is added to it in place of being paid, so that coupon and redemption together are the payment. */
  readonly redemption: number;
  /** Share of the initial nominal outstanding after this payment: 0 to 1, above it after capitalised interest. */
  readonly poolFactor: number;
  readonly isEstimated: boolean;
  /** What it was made from: the terms, or the terms run back from maturity without a day of issue. None where a source listed it. */
  readonly madeFrom?: PaymentOrigin | null | undefined;
}

/** The money of a payment: interest that is paid, null while not known; nominal that is repaid; interest that is added to the nominal instead. */
export function moneyOfPayment({ coupon, redemption }: Pick<IssuePayment, 'coupon' | 'redemption'>) {
  const capitalised = Math.max(0, -redemption);
  return { interest: coupon === null ? null : coupon - capitalised, repaid: Math.max(0, redemption), capitalised };
}

export const paymentOrigins = ['terms', 'run-back'] as const;
type PaymentOrigin = (typeof paymentOrigins)[number];

export const offerTypes = ['put', 'call'] as const;
export type OfferType = (typeof offerTypes)[number];

/** A date at which the holder may sell back (put) or the issuer may redeem (call). Price per 100 of outstanding nominal. */
export interface IssueOffer {
  readonly number: number;
  readonly type: OfferType;
  readonly date: IsoDate;
  readonly periodStart: IsoDate | null;
  readonly periodEnd: IsoDate | null;
  /** European, American, Bermudan or make-whole; null when unknown. */
  readonly optionStyle: string | null;
  readonly noticeDays: number | null;
  readonly benchmarkSpread: number | null;
  readonly price: number | null;
  readonly repurchasedAmount: number | null;
}

/**
 * Whether a call repays at what the payments to come are worth over a benchmark, at least par. Its price is not known before, so that there is
 * no yield to it, and it is never the worst end.
 */
export function isMakeWhole({ type, optionStyle }: Pick<IssueOffer, 'type' | 'optionStyle'>): boolean {
  return type === 'call' && optionStyle !== null && /^make[\s_-]?whole/i.test(optionStyle);
}

/** What is known of a bond that its trading days are derived from. */
export interface BondFacts {
  readonly instrumentId: number;
  readonly name: string;
  readonly isGenerated: boolean;
  /** Issued by a government in its own currency, so that others are measured against it. */
  readonly isGovernment: boolean;
  /** Whether it repays by something else than rates, or may become it: shares, a basket, the credit of a third party. */
  readonly followsUnderlying: boolean;
  readonly terms: IssueTerms;
  readonly cashFlows: readonly IssuePayment[];
  readonly offers: readonly IssueOffer[];
  /** Rates of a bond whose interest follows from rates of each day, ascending; none for others, and while they are not known. */
  readonly resets: readonly RateReset[];
}

/** What is outstanding of an issue by face: as the source says, else what was issued by the share that is left; null when neither is known. */
export function outstandingAmountOf({
  outstandingAmount,
  issuedAmount,
  poolFactor,
}: Pick<IssueTerms, 'outstandingAmount' | 'issuedAmount' | 'poolFactor'>): number | null {
  if (outstandingAmount !== null) return outstandingAmount;
  return issuedAmount === null || poolFactor === null ? null : issuedAmount * poolFactor;
}

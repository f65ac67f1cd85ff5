import { isoDate } from '#math/units.ts';
import {
  type BondFacts,
  type IssueOffer,
  type IssuePayment,
  type IssueTerms,
  noFloatingTerms,
  noIndexTerms,
  usualAccrual,
} from '../bond/issue.ts';

const effective = { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 1 } as const;

/** A bond of 5 % a year with nothing special about it. */
export const plainTerms: IssueTerms = {
  instrumentId: 1,
  couponKind: 'fixed',
  couponRate: 0.05,
  ...noFloatingTerms,
  ...noIndexTerms,
  market: null,
  couponFormula: null,
  couponFrequency: 1,
  couponPeriodDays: null,
  dayCount: 'ACT/365F',
  yieldConvention: effective,
  issuedOn: isoDate('2025-03-03'),
  accruesFrom: isoDate('2025-03-03'),
  maturesOn: isoDate('2027-03-03'),
  redemptionPrice: 100,
  faceValue: 1000,
  faceCurrency: 'EUR',
  poolFactor: 1,
  issuedAmount: null,
  outstandingAmount: null,
  calendar: 'Null',
  settlementLag: 0,
  exCouponDays: 0,
  accruedPrecision: null,
  ...usualAccrual,
  isAmortising: false,
  isPerpetual: false,
  isInflationLinked: false,
  seniority: null,
  isDefaulted: false,
};

interface PaymentWords {
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly coupon: number | null;
  readonly redemption?: number;
  readonly isEstimated?: boolean;
}

/** A payment at the end of its period on a nominal of 100. */
export function payment({ number, from, to, coupon, redemption = 0, isEstimated = false }: PaymentWords): IssuePayment {
  return {
    number,
    accrualStart: isoDate(from),
    accrualEnd: isoDate(to),
    referenceStart: null,
    referenceEnd: null,
    paymentDate: isoDate(to),
    actualPaymentDate: null,
    recordDate: null,
    exDate: null,
    nominal: 100,
    couponRate: coupon === null ? null : coupon / 100,
    coupon,
    redemption,
    poolFactor: redemption === 100 ? 0 : 1,
    isEstimated,
  };
}

/** A repayment of 100 on a date, and nothing before it. */
function repayment(date: string): IssuePayment {
  const row = payment({ number: 1, from: date, to: date, coupon: 0, redemption: 100 });
  return { ...row, accrualStart: null, accrualEnd: null, couponRate: null };
}

export function madeUpOffer(type: IssueOffer['type'], date: string, price: number | null): IssueOffer {
  return {
    number: 1,
    type,
    date: isoDate(date),
    periodStart: null,
    periodEnd: null,
    optionStyle: null,
    noticeDays: null,
    benchmarkSpread: null,
    price,
    repurchasedAmount: null,
  };
}

/** Two annual coupons of 5 from 3 March 2025 on: two periods of 365 days. */
export const twoCoupons: readonly IssuePayment[] = [
  payment({ number: 1, from: '2025-03-03', to: '2026-03-03', coupon: 5 }),
  payment({ number: 2, from: '2026-03-03', to: '2027-03-03', coupon: 5, redemption: 100 }),
];

interface BondWords {
  readonly terms?: Partial<IssueTerms>;
  readonly cashFlows?: readonly IssuePayment[];
  readonly offers?: readonly IssueOffer[];
  readonly isGovernment?: boolean;
  readonly followsUnderlying?: boolean;
}

export function madeUpBond({
  terms = {},
  cashFlows = twoCoupons,
  offers = [],
  isGovernment = false,
  followsUnderlying = false,
}: BondWords): BondFacts {
  return {
    instrumentId: 1,
    name: 'Made-up bond',
    isGenerated: false,
    isGovernment,
    followsUnderlying,
    terms: { ...plainTerms, ...terms },
    cashFlows,
    offers,
    resets: [],
  };
}

/** A zero coupon that repays 100 two years of 365 days after 3 March 2025. */
export function madeUpZero(terms: Partial<IssueTerms> = {}): BondFacts {
  return madeUpBond({
    terms: { couponKind: 'zero', couponRate: null, couponFrequency: 0, dayCount: null, ...terms },
    cashFlows: [repayment('2027-03-03')],
  });
}

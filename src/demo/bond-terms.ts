import { ownFormulas } from '#domain/bond/coupon-formula.ts';
import type { CouponKind, FloatingTerms, IndexTerms, IssuePayment, IssueTerms, Seniority } from '#domain/bond/issue.ts';
import { noFloatingTerms, noIndexTerms } from '#domain/bond/issue.ts';
import { deflationFloorOf } from '#domain/bond/market-conventions.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { averageSpread, type BondPlan, couponCapOf } from './bond-plan.ts';
import type { BondDates, Paying } from './bond-schedule.ts';
import { type DemoCurrency, tradingTerms } from './demo-currencies.ts';
import { demoIndex } from './save-demo-rates.ts';

/** Words for coupons that follow something without a name. */
export const couponWords: Partial<Record<CouponKind, string>> = {
  indexed: ownFormulas.consumer_prices,
  variable: ownFormulas.issuer,
};

/** What the nominal of a kind follows. */
export function indexTerms(kind: CouponKind): IndexTerms {
  return kind === 'indexed' ? { ...noIndexTerms, priceIndex: demoIndex, hasDeflationFloor: true } : noIndexTerms;
}

/** What the coupons of a kind follow, with this margin. */
export function floatingTerms(kind: CouponKind, quotedMargin: number | null): FloatingTerms {
  if (kind !== 'floating') return noFloatingTerms;
  return { ...noFloatingTerms, referenceRate: 'government_3m', quotedMargin, couponFloor: 0 };
}

/** The same of a plan; coupons in arrears follow the overnight rate of the currency. */
function floatingTermsOf(plan: BondPlan, { swaps }: DemoCurrency): FloatingTerms {
  const usual = { ...floatingTerms(plan.kind, averageSpread(plan)), couponCap: couponCapOf(plan) };
  if (plan.arrears === undefined || swaps === undefined) return usual;
  return { ...usual, ...plan.arrears, referenceRate: swaps.overnightRate };
}

function runningRow(rows: readonly IssuePayment[], day: DayNumber): IssuePayment | undefined {
  return rows.find((row) => dayNumberFromIso(row.paymentDate) > day) ?? rows.at(-1);
}

/** A bond whose payments are worked out. */
export interface WorkedBond {
  readonly plan: BondPlan;
  readonly currency: DemoCurrency;
  readonly paying: Paying;
  readonly dates: BondDates;
  readonly rows: readonly IssuePayment[];
  readonly lastDay: DayNumber;
  readonly today: DayNumber;
}

interface Ranked {
  readonly id: number;
  readonly issuer: { readonly sector: string | null };
  readonly isSubordinated: boolean;
  readonly isPerpetual: boolean;
  /** Whether it is one of a programme of covered bonds. */
  readonly isCovered: boolean;
}

/** The seniority of a generated bond: nobody states that of governments, and of a few others. Banks have debt of every rank. */
export function demoSeniority({ id, issuer, isSubordinated, isPerpetual, isCovered }: Ranked): Seniority | null {
  if (issuer.sector === governmentSector) return null;
  if (isSubordinated) return isPerpetual ? 'junior_subordinated' : 'subordinated';
  if (isCovered) return 'senior_secured';
  if (issuer.sector === 'banks' && id % 4 === 0) return 'senior_non_preferred';
  if (id % 7 === 0) return 'senior_secured';
  return id % 13 === 0 ? null : 'senior_unsecured';
}

function seniorityOf({
  id,
  issuer,
  isSubordinated = false,
  maturesInMonths,
  isOneOfMany: isCovered = false,
}: BondPlan) {
  return demoSeniority({ id, issuer, isSubordinated, isPerpetual: maturesInMonths === null, isCovered });
}

/** The terms as the prospectus would give them, with what is running today. */
export function termsOf({ plan, currency, paying, dates, rows, lastDay, today }: WorkedBond): IssueTerms {
  const running = runningRow(rows, lastDay < today ? lastDay : today);
  const isOver = lastDay <= today;
  const poolFactor = isOver ? 0 : Math.round((running?.nominal ?? 100) * 1e8) / 1e10;
  const issued = (plan.issuedMillions ?? 400) * 1_000_000;
  const hasCoupon = paying.dayCount !== null;
  const trading = tradingTerms(plan, currency);
  const hasFloor = trading.market === null ? null : deflationFloorOf(trading.market, plan.kind === 'indexed');
  const issuedOn = isoFromDayNumber(dates.issue);
  return {
    ...trading,
    instrumentId: plan.id,
    couponKind: plan.kind,
    couponRate: hasCoupon ? (running?.couponRate ?? null) : null,
    ...floatingTermsOf(plan, currency),
    ...indexTerms(plan.kind),
    ...(hasFloor !== null && { hasDeflationFloor: hasFloor }),
    couponFormula: couponWords[plan.kind] ?? null,
    couponFrequency: paying.frequency,
    couponPeriodDays: paying.tenor?.endsWith('D') ? Number.parseInt(paying.tenor, 10) : null,
    dayCount: paying.dayCount,
    yieldConvention: paying.yieldConvention,
    issuedOn,
    accruesFrom: issuedOn,
    maturesOn: plan.maturesInMonths === null ? null : isoFromDayNumber(dates.end),
    redemptionPrice: 100,
    faceValue: currency.faceValue,
    faceCurrency: currency.code,
    poolFactor,
    issuedAmount: issued,
    outstandingAmount: issued * poolFactor,
    isAmortising: plan.instalments !== undefined,
    isPerpetual: plan.maturesInMonths === null,
    isInflationLinked: plan.kind === 'indexed',
    seniority: seniorityOf(plan),
    isDefaulted: plan.status === 'defaulted',
  };
}

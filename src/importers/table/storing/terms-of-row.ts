import {
  type FloatingTerms,
  type IssueTerms,
  isSubordinated,
  type Seniority,
  usualAccrual,
} from '#domain/bond/issue.ts';
import { deflationFloorOf, marketConventions, marketTerms, settlementLagOf } from '#domain/bond/market-conventions.ts';
import { overnightRates } from '#math/curve/overnight-swap-conventions.ts';
import { overnightDaysAYear } from '#math/rates/overnight-coupon.ts';
import { periodsAYear } from '#math/schedule/schedule-grid.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { type instrumentFields, termFields } from '../mapping/bond-targets.ts';
import type { RowOf } from '../mapping/fields.ts';

export type TermsValues = RowOf<typeof termFields> & Pick<RowOf<typeof instrumentFields>, 'currency' | 'name'>;
export type NewTerms = Omit<IssueTerms, 'instrumentId'>;

/** A field without which, or with whose value, the terms of a row make no bond. */
export interface TermsProblem {
  readonly code: 'missing-value' | 'out-of-range';
  readonly field: keyof TermsValues;
}

/** The rate by which a bond of its market grows to one payment, whatever a table calls its coupon. */
const growthOf = ({ market }: TermsValues) => (market === null ? null : marketConventions[market].growsBy);

const paysCoupons = (values: TermsValues) =>
  values.couponKind !== 'zero' && values.couponKind !== 'bill' && growthOf(values) === null;

function missingField(values: TermsValues): keyof TermsValues | undefined {
  if (values.couponKind === null && growthOf(values) === null) return 'couponKind';
  if (values.faceValue === null) return 'faceValue';
  if (values.faceCurrency === null && values.currency === null) return 'faceCurrency';
  if (values.maturesOn === null && values.isPerpetual !== true) return 'maturesOn';
  if (!paysCoupons(values)) return undefined;
  if (periodOf(values).couponFrequency === 0) return 'couponFrequency';
  return values.dayCount === null && values.market === null ? 'dayCount' : undefined;
}

/** What is wrong with a coupon in arrears: it follows an overnight rate with a margin, and counts days of a year of 360 or 365. */
function arrearsProblem(values: TermsValues): keyof TermsValues | undefined {
  const { overnightMethod, couponKind, referenceRate, quotedMargin, dayCount, market } = values;
  if (overnightMethod === null) return undefined;
  if (couponKind !== 'floating') return 'overnightMethod';
  if (!overnightRates.some((known) => known === referenceRate)) return 'referenceRate';
  if (quotedMargin === null) return 'quotedMargin';
  const counted = dayCount ?? (market === null ? null : marketTerms(market).dayCount);
  return overnightDaysAYear(counted) === undefined ? 'dayCount' : undefined;
}

/**
 * What is wrong with capitalised interest: that it has no end, no share, is of a bond without such interest, goes on while the nominal is
 * repaid, or made the nominal grow without being said.
 */
function capitalisedProblem(values: TermsValues): keyof TermsValues | undefined {
  const { capitalisedUntil, capitalisedShare, couponKind, repaysFrom, poolFactor } = values;
  if (capitalisedUntil === null) {
    if (capitalisedShare !== null) return 'capitalisedUntil';
    return poolFactor !== null && poolFactor > 1 ? 'poolFactor' : undefined;
  }
  if (couponKind !== 'fixed' && couponKind !== 'step' && couponKind !== 'floating') return 'capitalisedUntil';
  if (isSinking(values) && (repaysFrom === null || repaysFrom <= capitalisedUntil)) return 'repaysFrom';
  return capitalisedShare === 0 ? 'capitalisedShare' : undefined;
}

function wrongField(values: TermsValues): keyof TermsValues | undefined {
  const { maturesOn, accruesFrom, issuedOn, faceValue, yieldCompounding, yieldFrequency } = values;
  if (faceValue === 0) return 'faceValue';
  if (yieldFrequency === 0 && (yieldCompounding ?? 'Compounded') === 'Compounded') return 'yieldFrequency';
  const { seniority, isSubordinated: isStated } = values;
  const ofCoupon = arrearsProblem(values) ?? capitalisedProblem(values);
  if (ofCoupon !== undefined) return ofCoupon;
  if (seniority !== null && isStated !== null && isStated !== isSubordinated(seniority)) return 'seniority';
  const start = accruesFrom ?? issuedOn;
  return maturesOn !== null && start !== null && start >= maturesOn ? 'maturesOn' : undefined;
}

const essential: readonly (keyof TermsValues)[] = ['couponKind', 'faceValue', 'faceCurrency'];

/** Whether without a field there are no terms at all; without another one they have a hole. */
export const isEssential = (field: keyof TermsValues): boolean => essential.includes(field);

/** Terms without which payments are not made, or whose lack is a hole of its own; without others they would be others in silence. */
const harmless: readonly string[] =
  'issuedAmount outstandingAmount seniority isSubordinated isDefaulted issuedOn issuedBefore couponRate maturesOn faceValue faceCurrency couponKind quotedMargin referenceRate'.split(
    ' ',
  );

/** The term on which payments hang among those whose cells could not be read. */
export const unreadTerm = (leftOut: readonly string[]): keyof TermsValues | undefined =>
  leftOut.find((name): name is keyof TermsValues => name in termFields && !harmless.includes(name));

/** What is wrong with the terms of a row, if anything is. */
export function termsProblem(values: TermsValues): TermsProblem | null {
  const missing = missingField(values);
  if (missing !== undefined) return { code: 'missing-value', field: missing };
  const wrong = wrongField(values);
  return wrong === undefined ? null : { code: 'out-of-range', field: wrong };
}

/** What a row leaves open where it names no market. */
const usualTerms = {
  ...usualAccrual,
  market: null,
  dayCount: null,
  calendar: 'Null',
  exCouponDays: 0,
  accruedPrecision: null,
  yieldConvention: EFFECTIVE_ANNUAL,
  settlementLag: 0,
};

/** What the market of a row decides, or what is usual. */
function conventionsOf({ market, currency, faceCurrency, faceValue }: TermsValues) {
  if (market === null) return usualTerms;
  return {
    ...marketTerms(market, faceValue ?? undefined),
    settlementLag: settlementLagOf(market, currency ?? faceCurrency ?? ''),
  };
}

function yieldOf(
  { yieldDayCount, yieldCompounding, yieldFrequency }: TermsValues,
  conventional: IssueTerms['yieldConvention'],
): IssueTerms['yieldConvention'] {
  if (yieldDayCount === null && yieldCompounding === null && yieldFrequency === null) return conventional;
  const compounding = yieldCompounding ?? EFFECTIVE_ANNUAL.compounding;
  const usual = compounding === 'Compounded' || compounding === 'SimpleThenCompounded' ? 1 : 0;
  return { dayCount: yieldDayCount ?? EFFECTIVE_ANNUAL.dayCount, compounding, frequency: yieldFrequency ?? usual };
}

const isSinking = ({ repayment }: TermsValues) => repayment !== null && repayment !== 'bullet';

/** Whether the nominal changes by the terms, so that its share is not known where the row does not say it. */
const isMoving = (values: TermsValues) =>
  values.isAmortising === true || isSinking(values) || values.capitalisedUntil !== null;

/** How desks and debt offices call government bonds that follow inflation, where their market has others too. */
const LINKER_NAME =
  /^(DBREI|OBLEI|OAT ?(EI|€I|I)|SPGB?EI|UKTI|TII|BTP ?EI|JGBI|SGBIL|CANRRB)\b|BTP ?€I|(?<!\p{L})TIPS(?!\p{L})|\b(inflation|index)[- ](linked|indexed|protected)\b|\b(inflation|index)linked\b|inflationsindexiert/iu;

/** As stated, else by its kind, its market where that has no others, or its name. */
function isLinked({ isInflationLinked, couponKind, market, name }: TermsValues): boolean {
  if (isInflationLinked !== null) return isInflationLinked;
  if (couponKind === 'indexed' || market === null) return couponKind === 'indexed';
  const { kinds, isOfGovernment } = marketConventions[market];
  const hasLinked = isOfGovernment && kinds.includes('indexed');
  return hasLinked && (kinds.every((kind) => kind === 'indexed') || LINKER_NAME.test(name ?? ''));
}

const flagsOf = (values: TermsValues) => ({
  isAmortising: values.isAmortising ?? isSinking(values),
  isPerpetual: values.isPerpetual ?? false,
  isInflationLinked: isLinked(values),
  isDefaulted: values.isDefaulted ?? false,
});

/** As stated, else at least that it is subordinated; that it is not leaves open what it is. */
function seniorityOf({ seniority, isSubordinated }: TermsValues): Seniority | null {
  return seniority ?? (isSubordinated === true ? 'subordinated' : null);
}

/** What a row says itself of what its market decides, and where it says nothing the market's. */
function statedConventions(values: TermsValues, conventions: ReturnType<typeof conventionsOf>) {
  return {
    yieldConvention: yieldOf(values, conventions.yieldConvention),
    calendar: values.calendar ?? conventions.calendar,
    settlementLag: values.settlementLag ?? conventions.settlementLag,
    exCouponDays: values.exCouponDays ?? conventions.exCouponDays,
    accruedPrecision: values.accruedPrecision ?? conventions.accruedPrecision,
    accruedStep: values.accruedStep === 0 ? null : (values.accruedStep ?? conventions.accruedStep),
    accruesByRate: values.accruesByRate ?? conventions.accruesByRate,
    paysAccruedAtOffer: values.paysAccruedAtOffer ?? conventions.paysAccruedAtOffer,
    paidAccrualDayCount: values.paidAccrualDayCount ?? conventions.paidAccrualDayCount,
    lastPeriodDayCount: values.lastPeriodDayCount ?? conventions.lastPeriodDayCount,
  };
}

function floatingTermsOf(values: TermsValues): FloatingTerms {
  const { referenceRate, quotedMargin, couponCap, couponFloor } = values;
  const { overnightMethod, lookbackDays, hasObservationShift, lockoutDays, paymentDelayDays } = values;
  const arrears = { overnightMethod, lookbackDays, hasObservationShift, lockoutDays, paymentDelayDays };
  return { referenceRate, quotedMargin, couponCap, couponFloor, ...arrears };
}

/** The terms of a row without a problem, completed by what is usual. */
export function termsOfRow(values: TermsValues): NewTerms {
  const hasCoupons = paysCoupons(values);
  const growth = growthOf(values);
  const conventions = conventionsOf(values);
  const { market, priceIndex, baseIndex, initialFaceValue } = values;
  const flags = flagsOf(values);
  const usualFloor = market === null ? null : deflationFloorOf(market, flags.isInflationLinked);
  const { couponFormula, issuedOn, accruesFrom, maturesOn, issuedAmount, outstandingAmount } = values;
  return {
    ...conventions,
    ...statedConventions(values, conventions),
    couponKind: growth === null ? (values.couponKind ?? 'fixed') : 'floating',
    couponRate: hasCoupons ? values.couponRate : null,
    ...periodOf(values),
    ...(!hasCoupons && { couponFrequency: 0 }),
    dayCount: hasCoupons || growth !== null ? (values.dayCount ?? conventions.dayCount) : null,
    couponFormula: growth ?? couponFormula,
    issuedOn,
    accruesFrom,
    maturesOn,
    issuedAmount,
    outstandingAmount,
    ...floatingTermsOf(values),
    seniority: seniorityOf(values),
    priceIndex,
    baseIndex: baseIndex || null,
    initialFaceValue: initialFaceValue || null,
    hasDeflationFloor: values.hasDeflationFloor ?? usualFloor,
    redemptionPrice: values.redemptionPrice ?? 100,
    faceValue: values.faceValue ?? 0,
    faceCurrency: values.faceCurrency ?? values.currency ?? '',
    poolFactor: values.poolFactor ?? (isMoving(values) ? null : 1),
    ...flags,
  };
}

/** Kinds whose coupons have the one period of a government's market; those that step are sold to savers, and pay as they say. */
const ofOnePeriod: readonly TermsValues['couponKind'][] = ['fixed', 'indexed'];

/** Coupons a year and days of their period: as stated, else those of a government's bonds, which have one period; 0 where neither tells them. */
function periodOf({ couponFrequency, couponPeriodDays, couponKind, market }: TermsValues) {
  if (couponFrequency) return { couponFrequency, couponPeriodDays };
  if (couponPeriodDays !== null) return { couponFrequency: periodsAYear(`${couponPeriodDays}D`), couponPeriodDays };
  const row = market === null ? null : marketConventions[market];
  const period = row?.isOfGovernment === true && ofOnePeriod.includes(couponKind) ? row.period : null;
  if (couponFrequency === 0 || period === null) return { couponFrequency: 0, couponPeriodDays };
  return {
    couponFrequency: periodsAYear(period),
    couponPeriodDays: period.endsWith('D') ? Number.parseInt(period, 10) : null,
  };
}

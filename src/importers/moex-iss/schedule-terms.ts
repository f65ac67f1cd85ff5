import { bondStatusId } from '#domain/bond/bond-status.ts';
import { type CouponKind, type IssueTerms, noFloatingTerms, noIndexTerms } from '#domain/bond/issue.ts';
import { marketTerms, settlementLagOf } from '#domain/bond/market-conventions.ts';
import { isIsin } from '#domain/market/isin.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { NewInstrument } from '#store/market/instruments/save-instruments.ts';
import { frequencyOf, isFederalLoan, marketOf } from './moex-terms.ts';
import type { MoexCoupon, MoexSchedule } from './parse-bondization.ts';

/** The instrument of a bond that only its payments make known. */
export function scheduleInstrument(schedule: MoexSchedule, financeId: number): NewInstrument {
  const { name, isin, secid, faceCurrency } = schedule;
  return {
    kind: 'bond',
    issuerId: isFederalLoan(schedule) ? financeId : null,
    name,
    shortName: name,
    isin: isin !== null && isIsin(isin) ? isin : null,
    ticker: secid,
    registrationNumber: null,
    currency: faceCurrency,
    statusId: bondStatusId('outstanding'),
    isGenerated: false,
    codes: [{ scheme: 'moex-secid', code: secid }],
  };
}

function couponKindOf({ name, coupons }: MoexSchedule, isCut: boolean): CouponKind {
  if (/^ОФЗ-ПК/u.test(name)) return 'floating';
  if (/^ОФЗ-ИН/u.test(name)) return 'indexed';
  if (coupons.length === 0) return 'zero';
  const rates = new Set(coupons.map((coupon) => (coupon.value === null ? null : coupon.rate)));
  if (rates.has(null)) return 'variable';
  if (rates.size === 1) return 'fixed';
  return isCut ? 'variable' : 'step';
}

/** The coupon that runs on the day for which the file speaks, else the last one that is known. */
function runningCoupon({ coupons, asOf }: MoexSchedule): MoexCoupon | undefined {
  const running = asOf === null ? undefined : coupons.find((coupon) => coupon.date > asOf);
  return running ?? coupons.findLast((coupon) => coupon.value !== null);
}

/** Length of a period in days: the middle one of all, so that odd first and last periods do not count. */
function periodDays(coupons: readonly MoexCoupon[]): number | null {
  const lengths = coupons
    .map((coupon) => dayNumberFromIso(coupon.date) - dayNumberFromIso(coupon.start))
    .sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? null;
}

/** Terms as the list of payments tells them, completed by what is known of the bond otherwise. */
export function scheduleTerms(
  schedule: MoexSchedule,
  isCut: boolean,
  instrumentId: number,
  known: IssueTerms | undefined,
): IssueTerms {
  const couponKind = couponKindOf(schedule, isCut);
  const days = periodDays(schedule.coupons);
  const isIndexed = couponKind === 'indexed';
  const market = marketOf(schedule);
  const conventions = marketTerms(market);
  return {
    ...conventions,
    instrumentId,
    couponKind,
    couponRate: runningCoupon(schedule)?.rate ?? null,
    ...noFloatingTerms,
    ...noIndexTerms,
    ...(isIndexed && { initialFaceValue: schedule.initialFace }),
    couponFormula: known?.couponFormula ?? null,
    couponFrequency: frequencyOf(days),
    couponPeriodDays: days,
    dayCount: days === null ? null : conventions.dayCount,
    issuedOn: known?.issuedOn ?? null,
    accruesFrom: schedule.coupons[0]?.start ?? null,
    maturesOn: schedule.repayments.at(-1)?.date ?? null,
    redemptionPrice: 100,
    faceValue: isIndexed ? schedule.currentFace : schedule.initialFace,
    faceCurrency: schedule.faceCurrency,
    poolFactor: isIndexed ? 1 : Math.min(1, schedule.currentFace / schedule.initialFace),
    issuedAmount: schedule.issuedAmount,
    outstandingAmount: known?.outstandingAmount ?? null,
    settlementLag: known?.settlementLag ?? settlementLagOf(market, schedule.faceCurrency),
    isAmortising: schedule.repayments.length > 1,
    isPerpetual: schedule.repayments.length === 0,
    isInflationLinked: isIndexed,
    seniority: known?.seniority ?? null,
    isDefaulted: known?.isDefaulted ?? false,
  };
}

import { averageLife } from '#math/bond/average-life.ts';
import type { RateReset } from '#math/bond/daily-reset.ts';
import { dayNumberFromIso, daysBetween } from '#math/dates/dates.ts';
import { type IsoDate, valueOrNull } from '#math/units.ts';
import { accruedOnDay } from '../../bond/bond-mathematics/accrued-on-day.ts';
import { type ConversionTermsInput, conversionRatio } from '../../bond/conversion-parity.ts';
import type { Indexation } from '../../bond/derivation/indexation.ts';
import { type IssuePayment, type IssueTerms, moneyOfPayment, outstandingAmountOf } from '../../bond/issue.ts';
import type { IssueTranche } from '../../bond/issue-records.ts';
import type { LifeReturn } from '../../bond/life-return.ts';
import type { FigureOf } from '../../fields/figures.ts';
import type { ExplainedFlow, ExplainSubject, Explanation, InputValues } from './explanation.ts';
import { explanation } from './explanation.ts';

/** How far an index, or a face that is indexed itself, has moved the nominal, and who says the index. */
export function explainIndexRatio(
  { priceIndex, faceValue, initialFaceValue }: IssueTerms,
  { ratio, index, settlement }: Indexation,
  source: string | null,
): Explanation {
  return explanation({
    value: ratio,
    formula: index === null ? 'index_ratio_of_face' : 'index_ratio',
    inputs: {
      price_index: priceIndex,
      index_settled: index?.settled ?? null,
      index_base: index?.base ?? null,
      index_source: source,
      face_value: index === null ? faceValue : null,
      initial_face_value: index === null ? initialFaceValue : null,
      settlement,
    },
    assumptions: ['rounded'],
  });
}

/** A term that a source gives, with what else it says of it. */
const stated = (value: number, inputs: InputValues) => explanation({ value, formula: 'stated', inputs });

/** Where the payments say another share than the source, the source stands. */
const SAME_SHARE = 1e-6;

interface Outstanding {
  readonly terms: IssueTerms;
  readonly cashFlows: readonly IssuePayment[];
  readonly today: IsoDate;
  /** The payment after which it is told; null for today. */
  readonly paidOn: IsoDate | null;
}

/** What is left of the nominal over what was issued, if the payments say so; else what the source says. */
export function explainPoolFactor({ terms, cashFlows, today, paidOn }: Outstanding): Explanation | null {
  const paid = paidOn === null ? undefined : cashFlows.findLast(({ paymentDate }) => paymentDate === paidOn);
  const value = paidOn === null ? terms.poolFactor : (paid?.poolFactor ?? null);
  if (value === null) return null;
  const { faceValue, faceCurrency } = terms;
  const next = cashFlows.find(({ paymentDate }) => paymentDate > (paidOn ?? today));
  const left = cashFlows.length === 0 ? null : (next?.nominal ?? 0) / 100;
  const inputs = { currency: faceCurrency, face_value: faceValue };
  if (left === null || Math.abs(left - value) > SAME_SHARE) return stated(value, inputs);
  return explanation({
    value,
    formula: 'pool_factor',
    inputs: { ...inputs, nominal: left * faceValue },
  });
}

interface ConversionTerms extends ConversionTermsInput {
  readonly currency: string | null;
}

/** Shares for one bond: as the terms say, or the face by the price of a share. */
export function explainConversionRatio({ currency, ...terms }: ConversionTerms): Explanation | null {
  const value = conversionRatio(terms);
  if (value === null) return null;
  const [face_value, conversion_price] = [terms.faceValue, terms.price];
  if (terms.ratio !== null) return stated(value, { currency, conversion_price, face_value });
  return explanation({ value, formula: 'conversion_ratio', inputs: { currency, face_value, conversion_price } });
}

/** How often the amount that was placed was asked for. */
export function explainCover(
  { demand, placed }: Pick<IssueTranche, 'demand' | 'placed'>,
  currency: string,
): Explanation | null {
  if (demand === null || placed === null || placed === 0) return null;
  return explanation({
    value: demand / placed,
    formula: 'bid_to_cover',
    inputs: { currency, demand, placed },
  });
}

interface AccruedDay {
  readonly day: IsoDate;
  readonly resets: readonly RateReset[];
}

/** The accrued interest of one bond by that per 100 of its nominal. */
export function explainAccruedPerBond(
  terms: IssueTerms,
  cashFlows: readonly IssuePayment[],
  { day, resets }: AccruedDay,
): Explanation | null {
  const { value: accrued, perBond: value } = accruedOnDay(terms, cashFlows, day, resets);
  const next = cashFlows.find(({ paymentDate }) => paymentDate > day);
  if (accrued === null || value === null || next === undefined) return null;
  return explanation({
    value,
    formula: 'accrued_per_bond',
    inputs: { currency: terms.faceCurrency, accrued, nominal: (next.nominal * terms.faceValue) / 100, settlement: day },
  });
}

export type SumFigure = Extract<FigureOf<'issue'>, `${'coupons' | 'redemption'}_${string}`>;

/** What is still to come: of one bond, per 100 of its nominal, or of the whole issue. Null where nothing is, or without an end. */
export function explainToCome(
  figure: SumFigure,
  { terms, cashFlows, today }: Omit<Outstanding, 'paidOn'>,
): Explanation | null {
  const ahead = cashFlows.filter(({ paymentDate }) => paymentDate > today);
  const [next] = ahead;
  const { faceValue, faceCurrency, isPerpetual } = terms;
  if (next === undefined || isPerpetual) return null;
  const isOfCoupons = figure.startsWith('coupons');
  const addends = ahead.flatMap((payment) => {
    const { paymentDate, isEstimated } = payment;
    const { interest, repaid } = moneyOfPayment(payment);
    const amount = ((isOfCoupons ? (interest ?? 0) : repaid) * faceValue) / 100;
    return amount === 0 ? [] : [{ name: null, date: paymentDate, amount, isEstimated: isOfCoupons && isEstimated }];
  });
  const sum = addends.reduce((total, { amount }) => total + amount, 0);
  const nominal = (next.nominal * faceValue) / 100;
  const isPer100 = figure.endsWith('per_100');
  const isOfIssue = figure.endsWith('of_issue');
  const issue = outstandingAmountOf(terms);
  if (isOfIssue && issue === null) return null;
  return explanation({
    value: isPer100 ? (sum * 100) / nominal : isOfIssue && issue !== null ? (sum * issue) / nominal : sum,
    formula: isPer100 ? 'sum_per_100' : isOfIssue ? 'sum_of_issue' : 'sum',
    inputs: {
      currency: faceCurrency,
      outstanding_amount: isOfIssue ? issue : null,
      nominal: isPer100 || isOfIssue ? nominal : null,
      face_value: isPer100 || isOfIssue ? null : faceValue,
    },
    addends,
    assumptions: isOfCoupons && ahead.some(({ coupon }) => coupon === null) ? ['unset_coupons'] : [],
  });
}

const DAYS_A_YEAR = 365;

/** Payments with what each is worth by a factor of its years. */
function flowsOf(payments: LifeReturn['payments'], factorOf: (years: number) => number): readonly ExplainedFlow[] {
  const total = payments.reduce((sum, { years, amount }) => sum + amount * factorOf(years), 0);
  return payments.map(({ date, years, amount }) => {
    const [factor, presentValue] = [factorOf(years), amount * factorOf(years)];
    return { date, time: years, amount, factor, presentValue, share: presentValue / total, isEstimated: false };
  });
}

/** The times of the repayments to come, weighted by their amounts; null of a bond that is repaid at once. */
export function explainAverageLife({ context, day, today }: ExplainSubject): Explanation | null {
  const { terms, cashFlows } = context.facts;
  const from = today ?? day.date;
  const ahead = cashFlows
    .map(({ paymentDate: date, redemption: amount }) => ({
      date,
      amount,
      years: daysBetween(dayNumberFromIso(from), dayNumberFromIso(date)) / DAYS_A_YEAR,
    }))
    .filter(({ years, amount }) => years > 0 && amount > 0);
  const value = terms.isAmortising ? valueOrNull(averageLife(ahead)) : null;
  if (value === null) return null;
  return explanation({
    value,
    formula: 'average_life',
    inputs: { period_start: from },
    flows: flowsOf(ahead, () => 1),
    convention: { dayCount: 'ACT/365F', compounding: 'Simple', frequency: 0 },
  });
}

/** What a bond that is repaid has brought: in all, or a year, at which its payments are worth what was paid. */
export function explainLifeReturn(figure: 'total_return' | 'yearly_return', life: LifeReturn): Explanation | null {
  const { from, to, cost, received, total, yearly, payments } = life;
  const value = figure === 'total_return' ? total : yearly;
  if (value === null) return null;
  return explanation({
    value,
    formula: figure,
    inputs: { period_start: from, period_end: to, cost, received },
    flows: figure === 'total_return' ? [] : flowsOf(payments, (years) => (1 + value) ** -years),
    convention: figure === 'total_return' ? null : { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 1 },
  });
}

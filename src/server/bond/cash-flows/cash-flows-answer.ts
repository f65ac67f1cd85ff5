import { type BondCashFlows, type CashFlow, cashFlowFileCall } from '#contract/bond/cash-flows.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import { type IssuePayment, type IssueTerms, moneyOfPayment, outstandingAmountOf } from '#domain/bond/issue.ts';
import type { Texts } from '#labels/create-texts.ts';
import { amountFromPer100, type IsoDate } from '#math/units.ts';

interface Telling {
  readonly today: IsoDate;
  readonly texts: Texts;
}

function itemOf(row: IssuePayment, faceValue: number, { today, texts }: Telling): CashFlow {
  const { repaid, capitalised } = moneyOfPayment(row);
  return {
    num: row.number,
    date: row.paymentDate,
    actual_payment_date: row.actualPaymentDate,
    record_date: row.recordDate,
    ex_date: row.exDate,
    nontrading_start_date: null,
    cupon_rate: row.couponRate,
    cupon_sum: row.coupon === null ? null : amountFromPer100(row.coupon, faceValue),
    redemtion: amountFromPer100(repaid, faceValue),
    capitalised: amountFromPer100(capitalised, faceValue),
    pool_factor: row.poolFactor,
    coupon_is_estimated_text: row.isEstimated ? texts.text('cash-flows', 'estimated') : null,
    isPast: row.paymentDate <= today,
  };
}

type Totals = BondCashFlows['remainingPer100'];

/** Totals of the payments per 100 of the initial nominal. */
function totalsOf(rows: readonly IssuePayment[]): Totals {
  const money = rows.map(moneyOfPayment);
  return {
    coupons: money.reduce((sum, { interest }) => sum + (interest ?? 0), 0),
    redemption: money.reduce((sum, { repaid }) => sum + repaid, 0),
    isComplete: rows.every((row) => row.coupon !== null),
  };
}

function scaled({ coupons, redemption, isComplete }: Totals, factor: number): Totals {
  return { coupons: coupons * factor, redemption: redemption * factor, isComplete };
}

/** The payments of a bond, and what is still to come per 100 outstanding and for the whole issue. */
export function cashFlowsAnswer(terms: IssueTerms, rows: readonly IssuePayment[], telling: Telling): BondCashFlows {
  const ahead = rows.filter((row) => row.paymentDate > telling.today);
  const per100 = scaled(totalsOf(ahead), 100 / (ahead[0]?.nominal ?? 100));
  const amount = outstandingAmountOf(terms);
  return {
    faceCurrency: terms.faceCurrency,
    faceValue: terms.faceValue,
    items: rows.map((row) => itemOf(row, terms.faceValue, telling)),
    remainingPer100: per100,
    remainingIssue: amount === null ? null : scaled(per100, amount / 100),
    exportLink: callAddress(cashFlowFileCall.path, { params: { id: terms.instrumentId }, query: { format: 'xlsx' } }),
  };
}

import type { IsoDate } from '#math/units.ts';
import type { FigureOf } from '../../fields/figures.ts';
import type { HoldingPayment } from '../../portfolio/holding.ts';
import { assumed, type ExplainedReceipt, type Explanation, explanation } from './explanation.ts';

/** A year, or a quarter of it from 1 to 4. */
export interface PaymentPeriod {
  readonly year: number;
  readonly quarter: number | null;
}

/** A bond of a list with what it still pays. */
interface PayingBond {
  readonly name: string;
  readonly payments: readonly HoldingPayment[];
  /** Whether what it pays is not known, so that nothing of it counts. */
  readonly isUnknown: boolean;
}

interface PaymentsOf {
  readonly currency: string;
  readonly period: PaymentPeriod;
  readonly bonds: readonly PayingBond[];
}

function isWithin(date: IsoDate, { year, quarter }: PaymentPeriod): boolean {
  const isOfYear = Number(date.slice(0, 4)) === year;
  return isOfYear && (quarter === null || Math.ceil(Number(date.slice(5, 7)) / 3) === quarter);
}

type Counted = HoldingPayment & Pick<PayingBond, 'name'>;

const amountOf = (
  figure: FigureOf<'payments'>,
  { coupon, redemption }: Pick<HoldingPayment, 'coupon' | 'redemption'>,
) => (figure === 'payments_redemption' ? 0 : coupon) + (figure === 'payments_coupons' ? 0 : redemption);

function receiptOf(figure: FigureOf<'payments'>, payment: Counted): ExplainedReceipt {
  const { name, date, each } = payment;
  const isOfIndex = each.ratio !== 1;
  return {
    name,
    date,
    quantity: each.quantity,
    ratio: each.ratio,
    coupon: figure === 'payments_redemption' ? 0 : each.coupon,
    redemption: figure === 'payments_coupons' ? 0 : each.redemption,
    amount: amountOf(figure, payment),
    isEstimated: figure === 'payments_redemption' ? isOfIndex : payment.isEstimated,
  };
}

function assumptionsOf(figure: FigureOf<'payments'>, { bonds }: PaymentsOf, within: readonly Counted[]) {
  const isThere = (estimate: Counted['each']['estimate']) =>
    figure !== 'payments_redemption' && within.some(({ each }) => each.estimate === estimate);
  return assumed({
    assumed_payments: isThere('assumed'),
    projected_coupons: isThere('projected'),
    unset_coupons: isThere('unset'),
    index_stands_still: within.some(({ each }) => each.ratio !== 1),
    without_tax: true,
    incomplete_holdings: bonds.some(({ isUnknown }) => isUnknown),
  });
}

/** What the bonds of a list pay in a period to come, payment by payment; null where they pay nothing. */
export function explainPayments(figure: FigureOf<'payments'>, of: PaymentsOf): Explanation | null {
  const within = of.bonds
    .flatMap(({ name, payments }) => payments.map((payment): Counted => ({ ...payment, name })))
    .filter(({ date }) => isWithin(date, of.period));
  const receipts = within
    .map((payment) => receiptOf(figure, payment))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  if (receipts.length === 0) return null;
  return explanation({
    value: receipts.reduce((sum, { amount }) => sum + amount, 0),
    formula: receipts.some(({ ratio }) => ratio !== 1) ? 'holding_payments_indexed' : 'holding_payments',
    inputs: { currency: of.currency },
    receipts,
    assumptions: assumptionsOf(figure, of, within),
  });
}

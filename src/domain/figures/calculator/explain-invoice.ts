import { yearFraction } from '#math/day-count/day-count.ts';
import type { InvoiceFigure } from '../../bond/calculator/asked-calculation.ts';
import { isOfThirty, runningPeriod, type TradeInvoice } from '../../bond/calculator/trade-invoice.ts';
import { type Explanation, explanation, type InputValues } from '../explanation/explanation.ts';
import type { ToldCalculation } from './told-calculation.ts';

/** The days for which interest is paid, or which are left of the period where the seller keeps the coupon. */
function explainAccruedDays({ workout }: ToldCalculation, value: number | null): Explanation | null {
  const { effective } = workout;
  const running = runningPeriod(effective);
  if (value === null || running === null) return null;
  const { row, dayCount, start, from, until, isEx } = running;
  const isThirty = isOfThirty(dayCount);
  const fraction = yearFraction(dayCount, from, until, row.context);
  return explanation({
    value,
    formula: isThirty ? 'days_of_thirty' : isEx ? 'days_until' : 'days_since',
    inputs: {
      period_start: start,
      period_end: row.accrualEnd,
      settlement: effective.settlement,
      fraction_accrued: isThirty ? (isEx ? -fraction : fraction) : null,
    },
    convention: { dayCount, compounding: 'Simple', frequency: 0 },
    assumptions: isEx ? ['ex_coupon'] : [],
  });
}

function outstandingInputs({ input, workout }: ToldCalculation, { nominal }: TradeInvoice): InputValues {
  return {
    face_value: nominal,
    outstanding: workout.effective.outstanding / 100,
    index_ratio: input.indexation?.ratio ?? null,
  };
}

/** An amount of the invoice, in the money of the bond. */
export function explainInvoice(told: ToldCalculation, figure: InvoiceFigure): Explanation | null {
  const { calculation, input, clean, setting } = told;
  const { invoice } = calculation;
  if (invoice === null) return null;
  const money = (value: number, formula: Explanation['formula'], inputs: InputValues) =>
    explanation({ value, formula, inputs: { currency: setting.terms.faceCurrency, ...inputs } });
  const { outstanding, cleanAmount, accruedAmount, accrued, consideration } = invoice;
  switch (figure) {
    case 'trade_outstanding':
      return money(
        outstanding,
        input.indexation === null ? 'trade_outstanding' : 'trade_outstanding_indexed',
        outstandingInputs(told, invoice),
      );
    case 'trade_clean_amount':
      return money(cleanAmount, 'clean_amount', { nominal: outstanding, clean_price: clean });
    case 'trade_accrued_amount':
      return money(accruedAmount, 'accrued_amount', { nominal: outstanding, accrued });
    case 'trade_consideration':
      return money(consideration, 'consideration', { clean_amount: cleanAmount, accrued_amount: accruedAmount });
    case 'trade_accrued_days':
      return explainAccruedDays(told, invoice.accruedDays);
  }
}

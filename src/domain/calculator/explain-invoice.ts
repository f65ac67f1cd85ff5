import { yearFraction } from '#math/day-count/day-count.ts';
import {
  dateInput,
  type ExplainedInput,
  type Explanation,
  explanation,
  nameInput,
  numberInput,
} from '../explanation/explanation.ts';
import type { InvoiceFigure } from './asked-calculation.ts';
import type { ToldCalculation } from './told-calculation.ts';
import { isOfThirty, runningPeriod, type TradeInvoice } from './trade-invoice.ts';

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
    inputs: [
      ...dateInput('period_start', start),
      ...dateInput('period_end', row.accrualEnd),
      ...dateInput('settlement', effective.settlement),
      ...(isThirty ? numberInput('fraction_accrued', 'years', isEx ? -fraction : fraction) : []),
    ],
    convention: { dayCount, compounding: 'Simple', frequency: 0 },
    assumptions: isEx ? ['ex_coupon'] : [],
  });
}

function outstandingInputs({ input, workout }: ToldCalculation, { nominal }: TradeInvoice): readonly ExplainedInput[] {
  return [
    ...numberInput('face_value', 'money', nominal),
    ...numberInput('outstanding', 'share', workout.effective.outstanding / 100),
    ...numberInput('index_ratio', 'ratio', input.indexation?.ratio ?? null),
  ];
}

/** An amount of the invoice, in the money of the bond. */
export function explainInvoice(told: ToldCalculation, figure: InvoiceFigure): Explanation | null {
  const { calculation, input, clean, setting } = told;
  const { invoice } = calculation;
  if (invoice === null) return null;
  const money = (value: number, formula: Explanation['formula'], inputs: readonly ExplainedInput[]) =>
    explanation({ value, formula, inputs: [...nameInput('currency', setting.terms.faceCurrency), ...inputs] });
  const { outstanding, cleanAmount, accruedAmount, accrued, consideration } = invoice;
  const nominal = numberInput('nominal', 'money', outstanding);
  switch (figure) {
    case 'trade_outstanding':
      return money(
        outstanding,
        input.indexation === null ? 'trade_outstanding' : 'trade_outstanding_indexed',
        outstandingInputs(told, invoice),
      );
    case 'trade_clean_amount':
      return money(cleanAmount, 'clean_amount', [...nominal, ...numberInput('clean_price', 'price', clean)]);
    case 'trade_accrued_amount':
      return money(accruedAmount, 'accrued_amount', [...nominal, ...numberInput('accrued', 'price', accrued)]);
    case 'trade_consideration':
      return money(consideration, 'consideration', [
        ...numberInput('clean_amount', 'money', cleanAmount),
        ...numberInput('accrued_amount', 'money', accruedAmount),
      ]);
    case 'trade_accrued_days':
      return explainAccruedDays(told, invoice.accruedDays);
  }
}

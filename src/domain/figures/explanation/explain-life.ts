import { averageLife } from '#math/bond/average-life.ts';
import { dayNumberFromIso, daysBetween } from '#math/dates/dates.ts';
import { valueOrNull } from '#math/units.ts';
import type { LifeReturn } from '../../bond/life-return.ts';
import { type ExplainedFlow, type ExplainSubject, type Explanation, explanation } from './explanation.ts';

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

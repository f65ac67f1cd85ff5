import type { Random } from '../random.ts';
import type { DemoQuarter, QuarterEnd } from './demo-quarter.ts';

const seasons = [0.96, 1.01, 0.98, 1.05] as const;

/** The quarters of a state with this revenue at first, in millions a quarter. Debt is what closes the balance. */
export function stateQuarters(
  ends: readonly QuarterEnd[],
  revenue: number,
  { random }: { readonly random: Random },
): readonly DemoQuarter[] {
  let property = revenue * 14;
  let worth = -revenue * 3;
  return ends.map((end, index) => {
    const taken = Math.round(revenue * 1.008 ** index * (seasons[end.quarter - 1] ?? 1) * random.between(0.98, 1.02));
    const spent = Math.round(taken * random.between(1.01, 1.09));
    property += Math.round(revenue * 0.05);
    worth += taken - spent;
    const financial = Math.round(taken * 5);
    const assets = property + financial;
    const debt = assets - worth;
    return {
      ...end,
      balances: {
        assets,
        property,
        financial_assets: financial,
        liabilities: debt,
        state_debt: debt,
        net_worth: worth,
      },
      flows: { budget_revenue: taken, budget_expense: spent, budget_balance: taken - spent },
    };
  });
}

import { expect, test } from 'vitest';
import type { FigureOf } from '../../fields/figures.ts';
import type { HoldingFigures } from '../../portfolio/holding.ts';
import { explainTotal, type TotalPart } from './explain-total.ts';

const none: HoldingFigures = {
  nominal: null,
  value: null,
  cost: null,
  received: null,
  profit: null,
  profitShare: null,
  shiftedValue: null,
  accrued: null,
  dirtyPrice: null,
  purchases: [],
  isByDuration: false,
  payments: [],
  note: null,
};

// The holdings of docs/methods/holding-profit.md: the first bond in euros, the one that repaid a quarter in dollars at 1.25 for a euro.
const euro: TotalPart = {
  name: 'Bullet',
  currency: 'EUR',
  rate: 1,
  yield: 0.06,
  yieldType: 'maturity',
  isReal: false,
  duration: 0.7,
  effectiveDuration: null,
  figures: { ...none, value: 10_078.3333, cost: 10_003.3333, received: 600, profit: 675, shiftedValue: 10_000 },
};
const dollar: TotalPart = {
  name: 'Sinker',
  currency: 'USD',
  rate: 0.8,
  yield: 0.05,
  yieldType: 'maturity',
  isReal: false,
  duration: 0.3,
  effectiveDuration: null,
  figures: { ...none, value: 7558.75, cost: 10_003.3333, received: 3100, profit: 655.4167, shiftedValue: 7500 },
};
const unknown: TotalPart = { ...euro, name: 'Unknown', figures: none };
const explain = (figure: FigureOf<'total'>, parts: readonly TotalPart[] = [euro, dollar], currency = 'EUR') =>
  explainTotal(figure, { currency, parts, count: parts.length });

test('BEY-1 a total in one currency is explained by each holding, its figure and its rate, as by hand', () => {
  const value = explain('holding_value');
  expect(value).toMatchObject({
    value: expect.closeTo(16_125.33, 2),
    formula: 'total_sum_exchanged',
    assumptions: ['rates_of_today'],
    contributions: [
      { name: 'Bullet', currency: 'EUR', rate: 1, weight: null, amount: expect.closeTo(10_078.33, 2) },
      { name: 'Sinker', currency: 'USD', figure: 7558.75, rate: 0.8, amount: expect.closeTo(6047, 6) },
    ],
  });
  const sums = (['holding_cost', 'holding_received', 'holding_profit', 'shifted_value'] as const).map(
    (figure) => explain(figure)?.value,
  );
  expect(sums).toEqual([18_006, 3080, 1199.3333, 16_000].map((sum) => expect.closeTo(sum, 3)));
});

test('BEY-1 yield and duration of a list are explained as means by value, profit and change in percent by what they are of', () => {
  expect(explain('total_yield')).toMatchObject({
    value: expect.closeTo(0.05625, 8),
    formula: 'total_mean',
    assumptions: ['weighted_by_value', 'rates_of_today'],
    contributions: [{ figure: 0.06, weight: expect.closeTo(0.625, 6) }, { weight: expect.closeTo(0.375, 6) }],
  });
  expect(explain('total_duration')?.value).toBeCloseTo(0.55, 6);
  // 0.625 × 0.7, modified, and 0.375 × 0.1, effective.
  expect(explain('total_effective_duration', [euro, { ...dollar, effectiveDuration: 0.1 }])).toMatchObject({
    value: expect.closeTo(0.475, 6),
    assumptions: ['modified_else', 'weighted_by_value', 'rates_of_today'],
  });
  expect(explain('total_effective_duration')).toBeNull();
  const own = explain('holding_return');
  expect(own).toMatchObject({
    value: expect.closeTo(0.066607, 6),
    assumptions: ['weighted_by_cost', 'rates_of_today'],
  });
  // 10,003.33 of 18,006.00, and 675.00 of 10,003.33.
  expect(own?.contributions[0]).toMatchObject({
    weight: expect.closeTo(0.555556, 6),
    figure: expect.closeTo(0.067478, 6),
  });
  // 16,000 / 16,125.33 − 1
  expect(explain('shifted_change')?.value).toBeCloseTo(-0.007772, 6);
});

test('BEY-1 a total of one currency needs no rate, and says what it leaves out', () => {
  const own = { ...dollar, rate: 1 };
  const value = explain('holding_value', [own, unknown], 'USD');
  expect(explain('holding_value', [own], 'USD')).toMatchObject({
    value: 7558.75,
    formula: 'total_sum',
    assumptions: [],
    contributions: [{ rate: null }],
  });
  expect(value?.assumptions).toContain('incomplete_holdings');
  expect(explain('holding_profit', [unknown])).toBeNull();
  expect(explain('total_yield', [{ ...euro, yield: null }])).toBeNull();
});

test('BEY-1 NAV-6 the mean effective yield of a list leaves out current yields and other rates that are no effective ones', () => {
  const others = (['current', 'simple', 'discount'] as const).map((yieldType) => ({ ...dollar, yieldType }));
  expect(explain('total_yield', [euro, ...others])).toMatchObject({
    value: expect.closeTo(euro.yield ?? 0, 12),
    contributions: [{ name: 'Bullet' }],
    assumptions: expect.arrayContaining(['incomplete_holdings']),
  });
  expect(explain('total_yield', others)).toBeNull();
});

test('BEY-1 NAV-6 the mean yield of a list is over yields in money alone, and over real ones where it has no others', () => {
  const real = { ...dollar, name: 'Linker', isReal: true };
  expect(explain('total_yield', [euro, real])).toMatchObject({
    value: expect.closeTo(0.06, 12),
    contributions: [{ name: 'Bullet' }],
  });
  expect(explain('total_yield', [real])?.value).toBeCloseTo(0.05, 12);
  // What has no value counts for nothing, in money or not.
  expect(explain('total_yield', [{ ...euro, figures: none }, real])?.value).toBeCloseTo(0.05, 12);
});

test('BEY-1 the worth of a list is not explained as nothing where no holding that is left has a price', () => {
  const repaid = { ...euro, name: 'Repaid', figures: { ...none, value: 0, shiftedValue: 0 } };
  expect(explain('holding_value', [repaid, unknown])).toBeNull();
  expect(explain('shifted_value', [repaid, unknown])).toBeNull();
  expect(explain('holding_value', [repaid])?.value).toBe(0);
  expect(explain('holding_value', [euro, unknown])?.value).toBe(10_078.3333);
});

import { expect, test } from 'vitest';
import type { Calculation } from '#domain/calculator/calculate.ts';
import type { CalculatorQuote } from '#domain/calculator/calculator-quote.ts';
import { type AskedCalculation, explainCalculation } from '#domain/calculator/explain-calculation.ts';
import { valueOrNull } from '#math/measure.ts';
import { isoDate } from '#math/units.ts';
import { calculationOfState } from '#web/features/calculator/calculation-of-state.ts';
import { firstState } from '#web/features/calculator/calculator-state.ts';
import { basisOf, bondRecords, workoutOf } from './bond-records.ts';

const apart = (found: number | undefined, wanted: number) => Math.abs((found ?? Number.NaN) - wanted);

test('BEY-1 BEY-3 of twenty families the calculator’s yield and duration are explained as those of QuantLib, and the payments add up to its price', () => {
  const differing = bondRecords.flatMap((record) => {
    const { from_price: known, settlement, id } = record;
    if (known === undefined) return [];
    const state = {
      ...firstState,
      settlement: isoDate(settlement),
      workout: workoutOf(record),
      value: String(known.clean),
    };
    const input = calculationOfState(basisOf(record), state).input;
    if (input === null) return [{ id }];
    const explained = (figure: 'yield' | 'duration') =>
      explainCalculation(input, { figure, convention: 'quoted' }, { curve: null, end: null });
    const own = explained('yield');
    const faults = {
      yield: apart(own?.value, known.yield),
      modified: apart(explained('duration')?.value, known.modified),
      worth: apart(
        own?.flows.reduce((sum, { presentValue }) => sum + presentValue, 0),
        known.dirty,
      ),
    };
    const isNear = faults.yield < 1e-9 && faults.modified < 1e-7 && faults.worth < 1e-8;
    return isNear ? [] : [{ id, ...faults }];
  });
  expect(differing).toEqual([]);
});

/** A government curve that rises from 2 to 4 % over thirty years. */
const curve = {
  kind: 'government-zero',
  ...{ name: 'Curve', date: isoDate('2026-01-05'), fit: null },
  curve: { model: 'ZeroNodes', times: [1, 30], values: [0.02, 0.04] },
} as const;

const benchmarks = [
  { id: 1, name: 'Two years', date: curve.date, duration: 2, yield: 0.021, masked: [] },
  { id: 2, name: 'Ten years', date: curve.date, duration: 8, yield: 0.028, masked: [] },
];

const conventions = ['quoted', 'effective'] as const;
const risks = ['macaulay', 'convexity', 'pvbp'] as const;

/** What the calculator says of itself, by the questions that explain it. */
function shownFigures({ quotes, risk, invoice }: Calculation): readonly (readonly [AskedCalculation, number | null])[] {
  const quote = (kind: CalculatorQuote) => valueOrNull(quotes[kind]);
  return [
    [{ figure: 'dirty_price' }, quote('dirty')],
    [{ figure: 'accrued' }, invoice?.accrued ?? null],
    [{ figure: 'simple_yield' }, quote('simpleYield')],
    [{ figure: 'current_yield' }, quote('currentYield')],
    [{ figure: 'discount_rate' }, quote('discountRate')],
    [{ figure: 'bond_equivalent_yield' }, quote('bondEquivalentYield')],
    [{ figure: 'g_spread' }, quote('gSpread')],
    [{ figure: 't_spread' }, quote('tSpread')],
    [{ figure: 'z_spread' }, quote('zSpread')],
    [{ figure: 'asset_swap_spread' }, quote('assetSwapSpread')],
    [{ figure: 'discount_margin' }, quote('discountMargin')],
    [{ figure: 'yield', convention: 'quoted' }, quote('yield')],
    [{ figure: 'yield', convention: 'effective' }, quote('effectiveYield')],
    [{ figure: 'yield', convention: 'chosen' }, quote('chosenYield')],
    [{ figure: 'yield', convention: 'actual' }, quote('trueYield')],
    ...conventions.flatMap((convention) => [
      [{ figure: 'duration', convention }, risk[convention]?.modified ?? null] as const,
      ...risks.map((figure) => [{ figure, convention }, risk[convention]?.[figure] ?? null] as const),
    ]),
  ];
}

test('BEY-1 BEY-3 what explains a figure of the calculator ends in the figure that it shows, for every figure of twenty families', () => {
  const differing = bondRecords.flatMap((record) => {
    const { from_price: known, settlement, id } = record;
    if (known === undefined) return [];
    const { market, ...basis } = basisOf(record);
    const nodes = {
      kind: curve.kind,
      name: curve.name,
      date: curve.date,
      times: [1, 30],
      rates: [0.02, 0.04],
      masked: [],
    };
    const measured = {
      ...basis,
      market: { ...market, benchmarks, curve: { ...nodes, parameters: null, shortest: null, longest: null } },
    };
    const state = {
      ...firstState,
      settlement: isoDate(settlement),
      workout: workoutOf(record),
      value: String(known.clean),
    };
    const { input, calculated } = calculationOfState(measured, state);
    if (input === null || !calculated.ok) return [{ id }];
    return shownFigures(calculated.value).flatMap(([asked, shown]) => {
      const value = explainCalculation(input, asked, { curve, end: null })?.value ?? null;
      // A bond without a running coupon accrues nothing, and there is nothing to explain.
      const isNone = asked.figure === 'accrued' && value === null && shown === 0;
      const isSame =
        value === shown || apart(value ?? undefined, shown ?? Number.NaN) < 1e-12 * Math.max(1, Math.abs(shown ?? 0));
      return isNone || isSame ? [] : [{ id, ...asked, value, shown }];
    });
  });
  expect(differing).toEqual([]);
});

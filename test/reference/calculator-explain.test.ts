import { expect, test } from 'vitest';
import type { PlainFigure } from '#domain/bond/calculator/asked-calculation.ts';
import type { ServingSwaps } from '#domain/bond/derivation/curve-book.ts';
import { explainCalculation } from '#domain/figures/calculator/explain-calculation.ts';
import { draws } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import { calculationOfState } from '#web/figures/calculator/calculation-of-state.ts';
import { firstState } from '#web/figures/calculator/calculator-state.ts';
import { type BondRecord, basisOf, bondRecords, workoutOf } from './bond-records.ts';
import { inputOf, unexplained } from './shown-figures.ts';

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
  name: 'Curve',
  date: isoDate('2026-01-05'),
  fit: null,
  curve: { model: 'ZeroNodes', times: [1, 30], values: [0.02, 0.04] },
} as const;

const benchmarks = [
  { id: 1, name: 'Two years', date: curve.date, duration: 2, yield: 0.021, masked: [] },
  { id: 2, name: 'Ten years', date: curve.date, duration: 8, yield: 0.028, masked: [] },
];

/** A record in a market that has everything. */
function measuredBasis(record: BondRecord) {
  const { market, ...basis } = basisOf(record);
  const nodes = { kind: curve.kind, name: curve.name, date: curve.date, times: [1, 30], rates: [0.02, 0.04] };
  const answer = { ...nodes, masked: [], parameters: null, shortest: null, longest: null };
  return { ...basis, market: { ...market, benchmarks, curve: answer } };
}

function stateOf({ settlement, from_price: known, ...record }: BondRecord) {
  return {
    ...firstState,
    settlement: isoDate(settlement),
    workout: workoutOf({ settlement, ...record }),
    value: String(known?.clean),
  };
}

test('BEY-1 BEY-3 what explains a figure of the calculator ends in the figure that it shows, for every figure of twenty families', () => {
  // Of each family, of which there are eight, the first at least.
  const every = bondRecords.filter((_, at) => at % draws(8, 2) === 0);
  const differing = every.flatMap((record) => {
    const state = { ...stateOf(record), short: '25', long: '-40' };
    const { input, calculated } = calculationOfState(measuredBasis(record), state);
    if (input === null || !calculated.ok) return [{ id: record.id }];
    return unexplained(calculated.value, input, curve).map((fault) => ({ id: record.id, ...fault }));
  });
  expect(differing).toEqual([]);
});

test('BEY-1 BEY-3 of twenty families the gain and the loss of a basis point, and that of the coupons, are explained as those of QuantLib', () => {
  const differing = bondRecords.flatMap((record) => {
    const { from_price: known, id } = record;
    const { input } = calculationOfState(basisOf(record), stateOf(record));
    if (input === null || known === undefined) return [{ id }];
    const explained = (figure: PlainFigure) => explainCalculation(input, { figure }, { curve: null, end: null });
    const faults = {
      down: apart(explained('gain_down')?.value, known.dv01_down),
      up: apart(explained('loss_up')?.value, known.dv01_up),
      coupon: known.coupon_bps === undefined ? 0 : apart(explained('coupon_value')?.value, known.coupon_bps),
    };
    return Object.values(faults).every((fault) => fault < 1e-8) ? [] : [{ id, ...faults }];
  });
  expect(differing).toEqual([]);
});

test('BEY-1 BEY-3 the I-spread is explained by the rate between the nodes at the last payment, as that of QuantLib', () => {
  // QuantLib's is over the own yield, ours over the effective one, and of a bond that repays in parts ours is at the average life.
  const compared = bondRecords.filter(
    ({ bond, yield_conv: { dc, comp, freq }, spreads }) =>
      dc === 'ACT/365F' &&
      comp === 'Compounded' &&
      freq === 1 &&
      spreads?.i_spread !== undefined &&
      bond.nominals === undefined,
  );
  expect(compared.filter(({ spreads }) => (spreads?.t_maturity ?? 0) >= 1).length).toBeGreaterThan(30);
  const differing = compared.flatMap((record) => {
    const { spreads: known, id } = record;
    const { input } = calculationOfState(measuredBasis(record), stateOf(record));
    if (input === null || known === undefined) return [{ id }];
    const [times, values] = [0, 1].map((at) => known.swap_nodes.map((node) => node[at] ?? Number.NaN));
    const swaps: ServingSwaps = {
      curve: { model: 'LogDiscounts', times: [0, 1], values: [0, 0] },
      overnightRate: '€STR',
      name: 'swaps',
      date: input.settlement,
      rates: { times: times ?? [], values: values ?? [] },
    };
    const market = { ...input.market, swaps };
    const said = explainCalculation({ ...input, market }, { figure: 'i_spread' }, { curve, end: null });
    // Within a year swaps pay once, at a simple rate that no effective yield compares with.
    if (known.t_maturity < 1) return said === null ? [] : [{ id }];
    const faults = {
      spread: apart(said?.value, known.i_spread ?? Number.NaN),
      time: apart(said === null ? undefined : inputOf(said, 'time_to_repayment'), known.t_maturity),
    };
    return faults.spread < 1e-9 && faults.time < 1e-9 ? [] : [{ id, ...faults }];
  });
  expect(differing).toEqual([]);
});

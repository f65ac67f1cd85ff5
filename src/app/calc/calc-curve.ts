import { annualZeroRate, type Curve, curveChecked, discountFactor, zeroRate } from '#math/curve/curve.ts';
import { yearsFromDays } from '#math/units.ts';
import { asList, asNumber, asNumbers, asOneOf, asRecord, type JsonRecord, refuseUnknown } from './bond-from-record.ts';

/** What each model of a curve is made of. */
const MODELS = {
  NS: ['b0', 'b1', 'b2', 'tau1'],
  NSS: ['b0', 'b1', 'b2', 'b3', 'tau1', 'tau2'],
  ZeroNodes: ['days', 'zero'],
} as const;

/** A zero curve from a record of the batch calculator; throws `invalid-terms`, `invalid-curve`. */
export function curveFromRecord(value: unknown): Curve {
  const record = asRecord(value, 'curve');
  const model = asOneOf(record.model, 'curve.model', ['NS', 'NSS', 'ZeroNodes']);
  refuseUnknown(record, ['model', ...MODELS[model]], 'curve.');
  const parameter = (key: string) => asNumber(record[key], `curve.${key}`);
  if (model === 'ZeroNodes') {
    const times = asNumbers(record.days, 'curve.days').map(yearsFromDays);
    return curveChecked({ model: 'ZeroNodes', times, values: asNumbers(record.zero, 'curve.zero') });
  }
  const shared = { b0: parameter('b0'), b1: parameter('b1'), b2: parameter('b2'), tau1: parameter('tau1') };
  if (model === 'NS') return curveChecked({ model: 'NelsonSiegel', ...shared });
  return curveChecked({ model: 'Svensson', ...shared, b3: parameter('b3'), tau2: parameter('tau2') });
}

function daysOf(value: unknown): number {
  return asNumber(Array.isArray(value) ? value[0] : value, 'values');
}

/** One curve case of the batch calculator: for each number of days its zero rates and discount factor; throws `InvalidInputError`. */
export function calcCurve(record: JsonRecord): JsonRecord {
  refuseUnknown(record, ['id', 'curve', 'columns', 'values']);
  const curve = curveFromRecord(record.curve);
  const values = asList(record.values, 'values').map((value) => {
    const days = daysOf(value);
    const time = yearsFromDays(days);
    return [days, zeroRate(curve, time), discountFactor(curve, time), annualZeroRate(curve, time)];
  });
  return { ...record, values };
}

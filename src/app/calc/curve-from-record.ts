import { type Curve, curveChecked } from '#math/curve/curve.ts';
import { CONTINUOUS_SPREAD, type SpreadConvention } from '#math/spread/z-spread.ts';
import { yearsFromDays } from '#math/units.ts';
import { asNumber, asNumbers, asOneOf, asPositive, asRecord, type JsonRecord } from './record-reader.ts';

/** A zero curve from a record of the batch calculator; throws `invalid-terms`, `invalid-curve`. */
export function curveFromRecord(value: unknown): Curve {
  const record = asRecord(value, 'curve');
  const model = asOneOf(record.model, 'curve.model', ['NS', 'NSS', 'ZeroNodes']);
  const parameter = (key: string) => asNumber(record[key], `curve.${key}`);
  if (model === 'ZeroNodes') {
    const times = asNumbers(record.days, 'curve.days').map(yearsFromDays);
    return curveChecked({ model: 'ZeroNodes', times, values: asNumbers(record.zero, 'curve.zero') });
  }
  const shared = { b0: parameter('b0'), b1: parameter('b1'), b2: parameter('b2'), tau1: parameter('tau1') };
  if (model === 'NS') return curveChecked({ model: 'NelsonSiegel', ...shared });
  return curveChecked({ model: 'Svensson', ...shared, b3: parameter('b3'), tau2: parameter('tau2') });
}

/** A spread convention from a record of the batch calculator; throws `invalid-terms`. */
export function spreadConventionFromRecord(record: JsonRecord): SpreadConvention {
  const compounding = asOneOf(record.comp, 'z_conv.comp', ['Continuous', 'Compounded']);
  return compounding === 'Continuous'
    ? CONTINUOUS_SPREAD
    : { compounding, frequency: asPositive(record.freq, 'z_conv.freq') };
}

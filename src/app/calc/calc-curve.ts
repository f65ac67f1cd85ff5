import { annualZeroRate, discountFactor, zeroRate } from '#math/curve/curve.ts';
import { yearsFromDays } from '#math/units.ts';
import { curveFromRecord } from './curve-from-record.ts';
import { asList, asNumber, type JsonRecord } from './record-reader.ts';

function daysOf(value: unknown): number {
  return asNumber(Array.isArray(value) ? value[0] : value, 'values');
}

/** One curve case of the batch calculator: for each number of days its zero rates and discount factor; throws `InvalidInputError`. */
export function calcCurve(record: JsonRecord): JsonRecord {
  const curve = curveFromRecord(record.curve);
  const values = asList(record.values, 'values').map((value) => {
    const days = daysOf(value);
    const time = yearsFromDays(days);
    return [days, zeroRate(curve, time), discountFactor(curve, time), annualZeroRate(curve, time)];
  });
  return { ...record, values };
}

import { asRecord, calendarsWithRecords, type JsonRecord } from '#app/calc/bond-from-record.ts';
import { calcCase } from '#app/calc/calc-case.ts';
import type { Comparison, Pair } from '../comparison.ts';
import { readReferenceLines } from '../packed-reference.ts';

interface Agreement {
  readonly measure: string;
  readonly tolerance: number;
}

const cashFlows = { measure: 'cash flows', tolerance: 1e-12 };
const accrued = { measure: 'accrued interest', tolerance: 1e-12 };
const price = { measure: 'price', tolerance: 1e-9 };
const rate = { measure: 'yield', tolerance: 1e-10 };
const duration = { measure: 'duration', tolerance: 1e-8 };
const basisPoint = { measure: 'basis-point values', tolerance: 1e-9 };
const spread = { measure: 'spread', tolerance: 1e-9 };
const dates = { measure: 'dates', tolerance: 0 };

/** The measure that each key of a reference record belongs to. */
const AGREEMENTS: Readonly<Record<string, Agreement>> = {
  outstanding: cashFlows,
  cashflows: cashFlows,
  cashflows_maturity: cashFlows,
  accrued,
  accrued_initial: accrued,
  clean: price,
  dirty: price,
  curve_dirty: price,
  yield: rate,
  ytm: rate,
  ytw: rate,
  current_yield: rate,
  macaulay: duration,
  modified: duration,
  convexity: { measure: 'convexity', tolerance: 1e-6 },
  pvbp: basisPoint,
  dv01_down: basisPoint,
  dv01_up: basisPoint,
  coupon_bps: basisPoint,
  z_spread: spread,
  g_spread_maturity: spread,
  g_spread_duration: spread,
  i_spread: spread,
};

const REASON = 'QuantLib and an independent computation agree to 2e-11 in price and 2e-13 in yield on these records';

interface KeyedPair extends Pair {
  readonly key: string;
}

const child = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** Every leaf of the expected value beside ours; a text counts 0 when it is the same and 1 when not. */
function leaves(key: string, actual: unknown, expected: unknown, id: string): KeyedPair[] {
  if (typeof expected === 'number') return [{ key, id, actual: typeof actual === 'number' ? actual : null, expected }];
  if (Array.isArray(expected)) return expected.flatMap((item, index) => leaves(key, child(actual, index), item, id));
  if (typeof expected === 'object' && expected !== null) {
    return Object.entries(expected).flatMap(([name, value]) => leaves(name, child(actual, name), value, id));
  }
  return [{ key: 'dates', id, actual: actual === expected ? 0 : 1, expected: 0 }];
}

function inputOf(record: JsonRecord): JsonRecord {
  const { id, bond, settlement, yield_conv } = record;
  const { curve, z_conv, gov_nodes, swap_nodes } = asRecord(record.spreads, 'spreads');
  return {
    id,
    bond,
    settlement,
    yield_conv,
    from_yield: { yield: asRecord(record.from_yield, 'from_yield').yield },
    from_price: { clean: asRecord(record.from_price, 'from_price').clean },
    spreads: { curve, z_conv, gov_nodes, swap_nodes },
  };
}

/** Our result for a record beside the recorded one, without what is input. */
function recordPairs(record: JsonRecord, calendars: ReturnType<typeof calendarsWithRecords>): KeyedPair[] {
  const { id, family, tags, bond, settlement, yield_conv, spreads, ...results } = record;
  const { curve, z_conv, gov_nodes, swap_nodes, t_maturity, ...expectedSpreads } = asRecord(spreads, 'spreads');
  const { yield: _given, ...from_yield } = asRecord(results.from_yield, 'from_yield');
  const { clean: _quoted, ...from_price } = asRecord(results.from_price, 'from_price');
  const expected = { ...results, from_yield, from_price, spreads: expectedSpreads };
  return leaves('', calcCase(inputOf(record), calendars), expected, String(id));
}

/** The batch calculator on the bonds that were computed with QuantLib 1.29, by family and measure. */
export function quantlibBonds(): Comparison[] {
  const calendars = calendarsWithRecords(new Map(), readReferenceLines<JsonRecord>('calendars'));
  const found = new Map<string, { readonly family: string; readonly agreement: Agreement; readonly pairs: Pair[] }>();
  for (const record of readReferenceLines<JsonRecord>('bonds')) {
    for (const { key, ...pair } of recordPairs(record, calendars)) {
      const family = String(record.family);
      const agreement = key === 'dates' ? dates : (AGREEMENTS[key] ?? { measure: key, tolerance: 0 });
      const name = `${family} ${agreement.measure}`;
      const entry = found.get(name) ?? { family, agreement, pairs: [] };
      found.set(name, entry);
      entry.pairs.push(pair);
    }
  }
  return [...found.values()].map(({ family, agreement, pairs }) => ({
    source: 'QuantLib bonds',
    family,
    ...agreement,
    reason: REASON,
    pairs,
  }));
}

import { describe, expect, test } from 'vitest';
import { hasShared, readSharedLines } from '../../../test/reference/shared-folder.ts';
import { calcCase } from './calc-case.ts';
import { calendarsWithRecords } from './calendars-from-records.ts';
import { asRecord, type JsonRecord } from './record-reader.ts';

const BONDS = 'reference/bonds.jsonl';
const CALENDARS = 'reference/calendars.jsonl';

// QuantLib 1.29 and an independent computation agree to 2e-11 in price and 2e-13 in yield on these records; convexity is
// relative because it reaches hundreds.
const TOLERANCES: Readonly<Record<string, number>> = {
  outstanding: 0,
  accrued: 1e-12,
  accrued_initial: 1e-12,
  cashflows: 1e-12,
  cashflows_maturity: 1e-12,
  clean: 1e-9,
  dirty: 1e-9,
  curve_dirty: 1e-9,
  macaulay: 1e-8,
  modified: 1e-8,
  convexity: 1e-6,
};
const DEFAULT_TOLERANCE = 1e-10;

interface Difference {
  readonly measure: string;
  readonly distance: number;
}

/** Every number of the expected value with its distance to ours; infinite where ours is missing or differs in kind. */
function differences(measure: string, actual: unknown, expected: unknown): Difference[] {
  if (typeof expected === 'number') {
    const distance = typeof actual === 'number' ? Math.abs(actual - expected) : Number.POSITIVE_INFINITY;
    return [{ measure, distance }];
  }
  if (Array.isArray(expected)) {
    const list = Array.isArray(actual) && actual.length === expected.length ? actual : [];
    return expected.flatMap((item, index) => differences(measure, list[index], item));
  }
  if (typeof expected === 'object' && expected !== null) {
    const record = typeof actual === 'object' && actual !== null ? (actual as JsonRecord) : {};
    return Object.entries(expected).flatMap(([key, value]) => differences(key, record[key], value));
  }
  return [{ measure, distance: actual === expected ? 0 : Number.POSITIVE_INFINITY }];
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

function failures(record: JsonRecord, calendars: Parameters<typeof calcCase>[1]): readonly Difference[] {
  const { family: _family, tags: _tags, ...expected } = record;
  return differences('', calcCase(inputOf(record), calendars), expected).filter(
    ({ measure, distance }) => !(distance <= (TOLERANCES[measure] ?? DEFAULT_TOLERANCE)),
  );
}

describe.skipIf(!hasShared(BONDS))('with the reference numbers of ../shared', () => {
  const records = hasShared(BONDS) ? readSharedLines<JsonRecord>(BONDS) : [];
  const calendars = calendarsWithRecords(new Map(), hasShared(CALENDARS) ? readSharedLines<JsonRecord>(CALENDARS) : []);
  const families = [...new Set(records.map((record) => String(record.family)))];

  test.each(families)('BEY-2 agrees with QuantLib on every bond of the family %s', (family) => {
    const ofFamily = records.filter((record) => record.family === family);
    const failed = ofFamily.flatMap((record) => failures(record, calendars).map((failure) => [record.id, failure]));
    expect(ofFamily.length).toBeGreaterThan(0);
    expect(failed).toEqual([]);
  });
});

test('BEY-3 gives an error with its code for a line that cannot be computed', () => {
  expect(calcCase({ id: 'x', bond: 1 }, new Map())).toEqual({
    id: 'x',
    error: { code: 'invalid-terms', message: 'bond is not an object' },
  });
});

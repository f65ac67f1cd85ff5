import { asRecord, calendarsWithRecords, type JsonRecord } from '#app/calc/bond-from-record.ts';
import { calcCase } from '#app/calc/calc-case.ts';
import type { Comparison, Pair } from '../comparison.ts';
import { readReferenceLines } from '../packed-reference.ts';
import { readShared } from '../shared-folder.ts';

export const SWAPS = 'reference/swaps.jsonl';

interface Dated {
  readonly date: string;
  readonly discount: number;
}

interface SwapCase extends JsonRecord {
  readonly id: string;
  readonly nodes: readonly Dated[];
  readonly probes: readonly Dated[];
  readonly bond: JsonRecord & { readonly accrued: number };
  readonly curveValue: number;
  readonly annuity: number;
  readonly parParAssetSwapSpread: number;
  readonly zSpreadContinuous: number;
}

/** A case as the batch calculator takes it: without anything that follows from the rest. */
function askedOf({ probes, bond: { accrued: _accrued, ...bond }, ...record }: SwapCase): JsonRecord {
  const { nodes: _nodes, floatingLeg: _leg, curveValue: _value, annuity: _annuity, ...rest } = record;
  const { parParAssetSwapSpread: _swap, zSpreadContinuous: _spread, ...asked } = rest;
  return { ...asked, task: 'swaps', probes: probes.map(({ date }) => ({ date })), bond };
}

const datedPairs = (id: string, ours: unknown, expected: readonly Dated[]): Pair[] =>
  expected.map(({ date, discount }, i) => {
    const found = (ours as readonly Dated[])[i];
    return { id: `${id} ${date}`, actual: found?.date === date ? found.discount : null, expected: discount };
  });

const shared = { source: 'QuantLib swap curves', family: 'SOFR, €STR, SONIA' } as const;
const DISCOUNTS = 'its own bootstrap ends at an error of 1e-12 of a rate';
const FOLLOWS = 'follows from the discount factors';

/** Curves of overnight swaps and bonds over them, computed with QuantLib 1.29. */
export function quantlibSwaps(): Comparison[] {
  const calendars = calendarsWithRecords(new Map(), readReferenceLines<JsonRecord>('calendars'));
  const cases = readShared(SWAPS)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SwapCase);
  const told = cases.map((known) => ({ known, ours: calcCase(askedOf(known), calendars) }));
  const numbers = (measure: string, tolerance: number, pick: (record: SwapCase) => number): Comparison => ({
    ...shared,
    measure,
    tolerance,
    reason: FOLLOWS,
    pairs: told.map(({ known, ours }) => ({
      id: known.id,
      actual: 'error' in ours ? null : pick(ours as SwapCase),
      expected: pick(known),
    })),
  });
  const discounts = (measure: string, key: 'nodes' | 'probes'): Comparison => ({
    ...shared,
    measure,
    tolerance: 1e-9,
    reason: DISCOUNTS,
    pairs: told.flatMap(({ known, ours }) => datedPairs(known.id, ours[key] ?? [], known[key])),
  });
  return [
    discounts('discount factor at nodes', 'nodes'),
    discounts('discount factor between nodes', 'probes'),
    numbers('accrued interest', 1e-9, ({ bond }) => Number(asRecord(bond, 'bond').accrued)),
    numbers('value on the curve', 1e-7, ({ curveValue }) => curveValue),
    numbers('annuity', 1e-9, ({ annuity }) => annuity),
    numbers('par asset-swap spread', 1e-9, (record) => record.parParAssetSwapSpread),
    numbers('Z-spread, continuous', 1e-9, (record) => record.zSpreadContinuous),
  ];
}

import { calcCase } from '#app/calc/calc-case.ts';
import type { Comparison, Pair } from '../comparison.ts';
import { readReferenceLines } from '../packed-reference.ts';

type OptionsRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** The results of a record: what measure each is, how far it may lie apart, and why. */
const RESULTS = {
  accrued: ['accrued interest', 1e-9, 'a fraction of a year times the coupon'],
  straightDirtyPrice: ['price without the options', 1e-8, 'discounted payments'],
  cleanPrice: ['price', 1e-5, 'the records themselves are within 3e-7 of the truth'],
  optionValue: ['option value', 1e-5, 'the records themselves are within 3e-7 of the truth'],
  effectiveDuration: ['effective duration', 1e-5, 'prices of nine digits over a move of ten basis points'],
  effectiveConvexity: ['effective convexity', 1e-2, 'prices true to 2.5e-7 over the square of ten basis points'],
  vegaPerBasisPoint: ['vega', 1e-6, 'the difference of two prices of nine digits'],
} as const;

const names = Object.keys(RESULTS) as readonly (keyof typeof RESULTS)[];

function answered(record: OptionsRecord, given: 'oas' | 'cleanPrice') {
  const { oas: _oas, ...rest } = record;
  const without = Object.fromEntries(Object.entries(rest).filter(([name]) => !names.some((each) => each === name)));
  return calcCase({ ...without, task: 'options', [given]: record[given] }, new Map());
}

/** Bonds with calls and puts, computed for the records by exact Gaussian transitions between exercise dates. */
export function bondsWithOptions(): Comparison[] {
  const records = readReferenceLines<OptionsRecord>('options');
  const atSpread = records.map((record) => answered(record, 'oas'));
  const family = '200 calls and puts';
  const source = 'Bonds with options';
  const comparisons = names.map((name): Comparison => {
    const [measure, tolerance, reason] = RESULTS[name];
    const pairs = records.map((record, at): Pair => pairOf(record, atSpread[at]?.[name], record[name]));
    return { source, family, measure, tolerance, reason, pairs };
  });
  const spreads = records.map((record) => pairOf(record, answered(record, 'cleanPrice').oas, record.oas));
  const reason = 'the error of the price over its duration';
  return [...comparisons, { source, family, measure: 'OAS of the price', tolerance: 1e-8, reason, pairs: spreads }];
}

const pairOf = ({ id }: OptionsRecord, actual: unknown, expected: unknown): Pair => ({
  id,
  actual: typeof actual === 'number' ? actual : null,
  expected: Number(expected),
});

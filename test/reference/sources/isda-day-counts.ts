import { dayNumberFromIso } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import type { DayCountContext } from '#math/day-count/day-count-context.ts';
import { type DayCountName, dayCountName } from '#math/day-count/day-count-name.ts';
import { isoDate } from '#math/units.ts';
import type { Comparison } from '../comparison.ts';
import { readSharedCases } from '../shared-folder.ts';

interface Inputs {
  readonly convention: string;
  readonly start: string;
  readonly end: string;
  readonly refStart?: string;
  readonly refEnd?: string;
  readonly terminationDate?: string;
}

interface ThirtyCase {
  readonly id: string;
  readonly inputs: Inputs;
  readonly expected: { readonly days: number; readonly denominator: number };
}

interface ActualCase {
  readonly id: string;
  readonly inputs: Inputs;
  readonly expected: { readonly yearFraction: number };
}

const NAMES: Readonly<Record<string, DayCountName>> = {
  '30/360 (Bond Basis, ISDA 4.16(f))': '30/360',
  '30U/360 (US, with EOM February rule)': '30/360 US',
  '30E/360 (Eurobond Basis)': '30E/360',
  '30E/360 ISDA (German)': '30E/360 ISDA',
};

const day = (text: string) => dayNumberFromIso(isoDate(text));

function fraction(inputs: Inputs): number {
  const { convention, start, end, refStart, refEnd, terminationDate } = inputs;
  const context: DayCountContext = {
    ...(refStart !== undefined && { refStart: day(refStart) }),
    ...(refEnd !== undefined && { refEnd: day(refEnd) }),
    ...(terminationDate !== undefined && { termination: day(terminationDate) }),
  };
  return yearFraction(NAMES[convention] ?? dayCountName(convention), day(start), day(end), context);
}

/** The 30/360 workbook of 2008 and the Actual/Actual memorandum of 1998. */
export function isdaDayCounts(): Comparison[] {
  const thirty = readSharedCases<ThirtyCase>('data/groundtruth/daycount_30_360_isda.json');
  const actual = readSharedCases<ActualCase>('data/groundtruth/daycount_actact_isda_memo.json');
  return [
    {
      source: 'ISDA',
      family: '30/360 workbook of 2008',
      measure: 'year fraction',
      tolerance: 1e-12,
      reason: 'the workbook gives whole days',
      pairs: thirty.map(({ id, inputs, expected }) => ({
        id,
        actual: fraction(inputs),
        expected: expected.days / expected.denominator,
      })),
    },
    {
      source: 'ISDA',
      family: 'Actual/Actual memorandum of 1998',
      measure: 'year fraction',
      tolerance: 1e-10,
      reason: 'printed with ten decimals or more',
      pairs: actual.map(({ id, inputs, expected }) => ({
        id,
        actual: fraction(inputs),
        expected: expected.yearFraction,
      })),
    },
  ];
}

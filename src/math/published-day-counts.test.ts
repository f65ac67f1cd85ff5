import { describe, expect, test } from 'vitest';
import { hasShared, readSharedCases } from '../../test/reference/shared-folder.ts';
import { dayNumberFromIso } from './dates.ts';
import { yearFraction } from './day-count.ts';
import type { DayCountContext } from './day-count-context.ts';
import { type DayCountName, dayCountName } from './day-count-name.ts';
import { isoDate } from './units.ts';

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
  readonly tolerance: number;
}

const THIRTY = 'data/groundtruth/daycount_30_360_isda.json';
const ACTUAL = 'data/groundtruth/daycount_actact_isda_memo.json';

const NAMES: Readonly<Record<string, DayCountName>> = {
  '30/360 (Bond Basis, ISDA 4.16(f))': '30/360',
  '30U/360 (US, with EOM February rule)': '30/360 US',
  '30E/360 (Eurobond Basis)': '30E/360',
  '30E/360 ISDA (German)': '30E/360 ISDA',
};

const day = (text: string) => dayNumberFromIso(isoDate(text));

function context({ refStart, refEnd, terminationDate }: Inputs): DayCountContext {
  return {
    ...(refStart !== undefined && { refStart: day(refStart) }),
    ...(refEnd !== undefined && { refEnd: day(refEnd) }),
    ...(terminationDate !== undefined && { termination: day(terminationDate) }),
  };
}

describe.skipIf(!hasShared(THIRTY))('with the published tables of ../shared', () => {
  test('BEY-2 counts the days of the 30/360 workbook of ISDA', () => {
    for (const { id, inputs, expected } of readSharedCases<ThirtyCase>(THIRTY)) {
      const name = NAMES[inputs.convention] ?? dayCountName(inputs.convention);
      const fraction = yearFraction(name, day(inputs.start), day(inputs.end), context(inputs));
      expect(fraction * expected.denominator, id).toBeCloseTo(expected.days, 9);
    }
  });

  test('BEY-2 gives the year fractions of the Actual/Actual memorandum of ISDA', () => {
    for (const { id, inputs, expected, tolerance } of readSharedCases<ActualCase>(ACTUAL)) {
      const fraction = yearFraction(
        dayCountName(inputs.convention),
        day(inputs.start),
        day(inputs.end),
        context(inputs),
      );
      expect(Math.abs(fraction - expected.yearFraction), id).toBeLessThan(tolerance);
    }
  });
});

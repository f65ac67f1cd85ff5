import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from '../bond/settled-bond.ts';
import { addDays } from '../dates/dates.ts';
import { dirtyPriceFromDiscountMargin, discountMargin } from '../spread/discount-margin.ts';
import { annualBond, ISSUE } from '../testing/annual-bond.ts';
import { expectValue } from '../testing/expect-value.ts';
import { type Price, rate } from '../units.ts';
import {
  adjustedCurrentYield,
  cleanPriceFromAdjustedCurrentYield,
  cleanPriceFromCurrentYield,
  currentYield,
  dirtyPriceFromSimpleYield,
  simpleYieldToMaturity,
} from './simple-yields.ts';

const anyPrice = fc.double({ min: 20, max: 180, noNaN: true }).map((value) => value as Price);

describe('measures that are also quotes', () => {
  const settled = settle(annualBond(7, 0.06), addDays(ISSUE, 100));
  const rates = { current: rate(0.04), assumed: rate(0.045) };
  const PAIRS = {
    'current yield': [currentYield, cleanPriceFromCurrentYield],
    'adjusted current yield': [adjustedCurrentYield, cleanPriceFromAdjustedCurrentYield],
    'simple yield': [simpleYieldToMaturity, dirtyPriceFromSimpleYield],
    'discount margin': [
      (one: typeof settled, dirty: Price) => discountMargin(one, dirty, rates),
      (one: typeof settled, margin: ReturnType<typeof rate>) => dirtyPriceFromDiscountMargin(one, margin, rates),
    ],
  } as const;

  test.each(Object.entries(PAIRS))('BEY-3 comes back to the price from the %s', (_name, [measure, back]) => {
    fc.assert(
      fc.property(anyPrice, (quoted) => {
        expect(expectValue(back(settled, expectValue(measure(settled, quoted))))).toBeCloseTo(quoted, 9);
      }),
    );
  });

  test('BEY-3 gives the price of a current yield by division', () => {
    expect(expectValue(cleanPriceFromCurrentYield(settled, rate(0.05)))).toBeCloseTo(120, 12);
    expect(cleanPriceFromCurrentYield(settled, rate(0))).toEqual({ ok: false, reason: 'not-applicable' });
  });
});

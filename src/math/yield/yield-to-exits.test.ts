import { describe, expect, test } from 'vitest';
import { dayNumberFromIso } from '../dates/dates.ts';
import { valueOrNull } from '../measure.ts';
import { annualBond, ISSUE } from '../testing/annual-bond.ts';
import { expectValue } from '../testing/expect-value.ts';
import { isoDate, PAR, price } from '../units.ts';
import { bondExits, yieldsToExits, yieldToWorst } from './yield-to-exits.ts';

describe('yields to each end', () => {
  const bond = annualBond(10, 0.06);
  const exits = bondExits(bond, [
    { kind: 'call', date: isoDate('2025-01-10'), price: price(102) },
    { kind: 'put', date: isoDate('2027-01-10'), price: PAR },
    { kind: 'call', date: isoDate('2040-01-10'), price: PAR },
  ]);

  test('BEY-3 lists the offers up to maturity, then maturity', () => {
    expect(exits.map(({ kind, price: exitPrice }) => [kind, exitPrice])).toEqual([
      ['call', 102],
      ['put', 100],
      ['maturity', 100],
    ]);
  });

  test('BEY-3 takes the lowest of the yields to each end as the worst', () => {
    // Above par the early call at 102 costs most, below par maturity brings least over the longest time.
    const above = yieldsToExits(exits, ISSUE, price(110));
    const below = yieldsToExits(exits, ISSUE, price(90));
    expect(expectValue(yieldToWorst(above))).toBe(
      valueOrNull(above[0]?.yield ?? { ok: false, reason: 'missing-data' }),
    );
    expect(expectValue(yieldToWorst(below))).toBe(
      valueOrNull(below[2]?.yield ?? { ok: false, reason: 'missing-data' }),
    );
  });

  test('BEY-3 leaves out ends that are past', () => {
    expect(yieldsToExits(exits, dayNumberFromIso(isoDate('2026-06-01')), price(100))).toHaveLength(2);
    expect(yieldToWorst([])).toEqual({ ok: false, reason: 'not-applicable' });
  });
});

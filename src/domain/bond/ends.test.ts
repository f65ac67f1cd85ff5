import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '#math/testing/draws.ts';
import { bestEnd, type EndKind, isPutInTheMoney, worstEnd } from './ends.ts';

interface Made {
  readonly kind: EndKind;
  readonly own: number | null;
}

const end = (kind: EndKind, own: number | null): Made => ({ kind, own });
const yieldOf = ({ own }: Made) => own;

test('NAV-6 the worst end is the issuer’s to choose: a put is never it, however low its yield', () => {
  // Bonds 1001 and 1030 of the demo market.
  const puttable = [end('put', 0.02701), end('maturity', 0.02888)];
  expect(worstEnd(puttable, yieldOf)).toBe(puttable[1]);
  const both = [end('put', 0.04069), end('call', 0.05406), end('maturity', 0.06)];
  expect(worstEnd(both, yieldOf)).toBe(both[1]);
  expect(worstEnd([end('put', 0.05), end('maturity', null)], yieldOf)).toBeNull();
});

test('NAV-6 the best end is the holder’s: the better of his puts and maturity, and none without a put', () => {
  const ends = [end('put', 0.03), end('call', 0.09), end('put', 0.05), end('maturity', 0.04)];
  expect(bestEnd(ends, yieldOf)).toBe(ends[2]);
  expect(ends.map((each) => isPutInTheMoney(each, ends, yieldOf))).toEqual([false, false, true, false]);
  expect(bestEnd([end('call', 0.09), end('maturity', 0.04)], yieldOf)).toBeNull();
  expect(bestEnd([end('put', null), end('maturity', 0.04)], yieldOf)).toBeNull();
  const unset = [end('put', 0.03), end('maturity', null)];
  expect(bestEnd(unset, yieldOf)).toBe(unset[0]);
  expect(isPutInTheMoney(end('put', 0.03), unset, yieldOf)).toBe(false);
});

const anyYield = fc.option(fc.integer({ min: -5, max: 20 }).map((percent) => percent / 100));
const anyEnds = fc
  .tuple(
    fc.array(fc.record({ kind: fc.constantFrom<EndKind>('put', 'call'), own: anyYield }), { maxLength: 6 }),
    fc.record({ kind: fc.constantFrom<EndKind>('maturity', 'perpetuity'), own: anyYield }),
  )
  .map(([offers, last]) => [...offers, last]);

test('NAV-6 worst is not above any of the issuer’s ends, best not below any of the holder’s; the first of equal ones stands', () => {
  fc.assert(
    fc.property(anyEnds, (ends) => {
      const known = (kinds: readonly EndKind[]) =>
        ends.filter(({ kind, own }) => kinds.includes(kind) && own !== null).map(({ own }) => own ?? 0);
      const ofIssuer = known(['call', 'maturity', 'perpetuity']);
      const worst = worstEnd(ends, yieldOf);
      expect(worst?.own ?? null).toBe(ofIssuer.length === 0 ? null : Math.min(...ofIssuer));
      if (worst)
        expect(ends.findIndex(({ kind, own }) => kind !== 'put' && own === worst.own)).toBe(ends.indexOf(worst));
      const best = bestEnd(ends, yieldOf);
      const ofHolder = known(['put', 'maturity', 'perpetuity']);
      expect(best?.own ?? null).toBe(known(['put']).length === 0 ? null : Math.max(...ofHolder));
    }),
    { numRuns: draws(200, 5_000) },
  );
});

import { expect, test } from 'vitest';
import { calculate } from '#domain/bond/calculator/calculate.ts';
import { madeUpBond } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import { calculationOfState } from '#web/figures/calculator/calculation-of-state.ts';
import { firstState } from '#web/figures/calculator/calculator-state.ts';
import { firstMadeUp } from '#web/figures/calculator/made-up-state.ts';
import { bareMarket } from './reference/calculator-basis.ts';

// Bonds in default trade flat: what is paid is the price of the nominal. 20.6 per cent of 1,000,000.
test('BEY-3 the invoice of a bond in default has no accrued interest, and no durations are computed', () => {
  const { input } = calculationOfState(
    { bond: null, market: bareMarket },
    { ...firstState, own: firstMadeUp(isoDate('2020-01-01')) },
  );
  if (input === null) throw new Error('nothing is asked');
  const asked = (isDefaulted: boolean) => {
    const facts = madeUpBond({ terms: { isDefaulted } });
    const given = { kind: 'clean', value: 20.6 } as const;
    const found = calculate({ ...input, facts, settlement: isoDate('2025-09-03'), given, nominal: 1_000_000 });
    if (!found.ok) throw new Error(found.fault);
    return found.value;
  };
  const { invoice, risk, workouts } = asked(true);
  expect(invoice).toMatchObject({ accrued: 0, accruedAmount: 0, accruedDays: null, consideration: 206_000 });
  expect([risk.quoted, risk.effective, risk.effectiveDuration, workouts[0]?.modified]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(asked(false).invoice?.accruedDays).toBe(184);
});

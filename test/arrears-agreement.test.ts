import { expect, test } from 'vitest';
import { arrearsPayments } from '#domain/bond/bond-mathematics/overnight-coupons.ts';
import { calculate } from '#domain/bond/calculator/calculate.ts';
import { bondContext } from '#domain/bond/derivation/bond-context.ts';
import type { ServingSwaps } from '#domain/bond/derivation/curve-book.ts';
import { figuresAtPrice } from '#domain/bond/derivation/price-figures.ts';
import { madeUpBond, payment } from '#domain/testing/made-up-bond.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { type CalculatorBasis, calculationOfState } from '#web/figures/calculator/calculation-of-state.ts';
import { firstState } from '#web/figures/calculator/calculator-state.ts';
import { firstMadeUp } from '#web/figures/calculator/made-up-state.ts';
import { bareMarket } from './reference/calculator-basis.ts';

const issue = dayNumberFromIso(isoDate('2025-12-01'));
const today = dayNumberFromIso(isoDate('2026-04-15'));

const swaps: ServingSwaps = {
  curve: { model: 'LogDiscounts', times: [0, 1, 3, 6], values: [0, -0.03, -0.11, -0.27] },
  name: 'SOFR swaps',
  date: isoDate('2026-04-14'),
  overnightRate: 'SOFR',
  rates: { times: [1], values: [0.03] },
};

/** A note of three years in arrears with its fixings until the day before today. */
function floater() {
  const ends = Array.from({ length: 13 }, (_, at) => isoFromDayNumber(addMonths(issue, 3 * at)));
  const rows = ends
    .slice(1)
    .map((to, at) =>
      payment({ number: at + 1, from: ends[at] ?? to, to, coupon: null, redemption: at === 11 ? 100 : 0 }),
    );
  const fixings = Array.from({ length: today - issue + 20 }, (_, at) => {
    const date = isoFromDayNumber(addDays(issue, at - 20));
    return { referenceRate: 'SOFR' as const, date, rate: 0.035 + (at % 7) / 10_000 };
  });
  const bond = madeUpBond({
    terms: {
      couponKind: 'floating',
      referenceRate: 'SOFR',
      overnightMethod: 'compounded',
      lookbackDays: 2,
      quotedMargin: 0.01,
      dayCount: 'ACT/360',
      couponFrequency: 4,
      issuedOn: isoFromDayNumber(issue),
      accruesFrom: isoFromDayNumber(issue),
      maturesOn: isoDate('2028-12-01'),
    },
  });
  const projection = { curve: swaps.curve, curveDay: dayNumberFromIso(swaps.date) };
  return { ...bond, cashFlows: arrearsPayments(bond.terms, rows, { fixings, projection }) };
}

test('BEY-2 BEY-7 page and calculator say one yield, discount margin and duration of a bond in arrears', () => {
  const facts = floater();
  const trade = { date: isoFromDayNumber(today), settlesOn: null, paidAccrued: null };
  const page = figuresAtPrice(bondContext(facts), trade, 99.5, swaps);
  const basis: CalculatorBasis = { bond: null, market: bareMarket };
  const { input } = calculationOfState(basis, { ...firstState, own: firstMadeUp(isoDate('2020-01-01')) });
  if (input === null) throw new Error('nothing is asked');
  const market = { ...input.market, swaps };
  const given = { kind: 'clean', value: 99.5 } as const;
  const calculated = calculate({ ...input, facts, market, settlement: isoFromDayNumber(today), given });
  if (!calculated.ok) throw new Error(calculated.fault);
  const { quotes, risk } = calculated.value;
  expect(quotes.discountMargin).toEqual({ ok: true, value: expect.closeTo(page?.floater?.discountMargin ?? 0, 10) });
  expect(quotes.effectiveYield).toEqual({ ok: true, value: expect.closeTo(page?.exits[0]?.effectiveYield ?? 0, 10) });
  expect(risk.effectiveDuration).toBeCloseTo(page?.floater?.effectiveDuration ?? 1, 10);
  expect(risk.spreadDuration).toBeCloseTo(page?.floater?.spreadDuration ?? 1, 10);
  // Its coupons to come are said to follow the swaps; without them, or over another rate, to stand at the last known one.
  const follows = (own: ServingSwaps | null) => {
    const told = calculate({
      ...input,
      facts,
      market: { ...market, swaps: own },
      settlement: isoFromDayNumber(today),
      given,
    });
    return told.ok && told.value.followsSwaps;
  };
  expect([follows(swaps), follows({ ...swaps, overnightRate: 'SONIA' }), follows(null)]).toEqual([true, false, false]);
  // Half a point below par over some two and a half years: 100 + 50 / 2.46 basis points.
  expect(page?.floater?.discountMargin).toBeCloseTo(0.012, 3);
});

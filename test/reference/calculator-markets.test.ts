import { expect, test } from 'vitest';
import { type Market, marketConventions, markets } from '#domain/bond/market-conventions.ts';
import { isoDate } from '#math/units.ts';
import { calculationOfState } from '#web/figures/calculator/calculation-of-state.ts';
import { firstState, stateOfParams } from '#web/figures/calculator/calculator-state.ts';
import {
  firstMadeUp,
  inMarket,
  kindsOf,
  type MadeUpState,
  madeUpParams,
} from '#web/figures/calculator/made-up-state.ts';
import { bareMarket, calculationOf } from './calculator-basis.ts';

const today = isoDate('2026-01-05');
const plain = firstMadeUp(today);

/** Kinds of bonds that a market has alone, by its own name for them. */
const ofOneKind: Partial<Record<Market, MadeUpState['kind']>> = {
  'us-treasury-floater': 'floating',
  'us-treasury-bill': 'bill',
  'uk-treasury-bill': 'bill',
  'canada-treasury-bill': 'bill',
  'us-tips': 'indexed',
  'italy-btp-ei': 'indexed',
  'italy-btp-italia': 'indexed',
  'italy-cct': 'floating',
  'brazil-ltn': 'zero',
  'brazil-lft': 'zero',
  'brazil-ntn-b': 'indexed',
  'mexico-udibono': 'indexed',
};

test.each(markets)('BEY-3 choosing the market %s gives a bond that it has, in its currency, with a price', (market) => {
  const own = inMarket(market, plain);
  const { currencies, kinds, period } = marketConventions[market];
  expect(own.kind).toBe(ofOneKind[market] ?? 'fixed');
  expect(kinds).toContain(own.kind);
  expect(currencies).toContain(own.currency);
  if (period !== null) expect(own.period).toBe(period);
  const basis = { bond: null, market: { ...bareMarket, currency: own.currency } };
  const index = own.kind === 'indexed' ? { index: '110', base: '100' } : {};
  const state = { ...firstState, own: { ...own, ...index }, by: 'yield' as const, value: '4' };
  const { facts, calculated } = calculationOfState(basis, state);
  expect(calculated).toMatchObject({ ok: true, value: { quotes: { clean: { ok: true } } } });
  const payments = facts?.cashFlows ?? [];
  const coupons = payments.filter(({ coupon }) => coupon !== null && coupon > 0);
  if (own.kind === 'zero' || own.kind === 'bill') expect([payments.length, coupons.length]).toEqual([1, 0]);
  else expect(payments.length).toBeGreaterThan(4);
});

test('BEY-3 another market leaves a kind that it has, and offers the kinds that it has', () => {
  const stepped = inMarket('us-corporate', { ...plain, kind: 'step' });
  expect(stepped.kind).toBe('step');
  expect(inMarket('eurobond', stepped)).toMatchObject({ kind: 'step', currency: 'USD' });
  expect(kindsOf(inMarket('brazil-ltn', stepped))).toEqual(['zero']);
  // What an address says stays to be seen, although the market has none.
  expect(kindsOf({ market: 'brazil-ltn', kind: 'fixed' })).toEqual(['fixed', 'zero']);
});

test.each([
  ['EUR', 'germany-bund'],
  ['USD', 'us-treasury'],
  ['GBP', 'uk-gilt'],
  ['RUB', 'moscow-exchange'],
  // The first of Brazil's markets has zeros alone.
  ['BRL', 'brazil-ntn-f'],
  ['KZT', 'eurobond'],
  ['ISK', 'eurobond'],
])('BEY-3 the first bond in %s is one of the market %s', (currency, market) => {
  expect(firstMadeUp(today, currency)).toMatchObject({ currency, market });
  expect(stateOfParams(new URLSearchParams({ own: 'fixed', currency })).own).toMatchObject({ currency, market });
});

test.each(markets)('BEY-3 an address that names the market %s alone has its currency', (market) => {
  const { own } = stateOfParams(new URLSearchParams({ own: 'fixed', market }));
  expect(own?.currency).toBe(marketConventions[market].currencies[0]);
  expect(stateOfParams(new URLSearchParams(madeUpParams(own).map(([name, value]) => [name, value])))).toMatchObject({
    own,
  });
});

test.each([
  ['run-back', 'assumed_run_back'],
  [null, 'assumed'],
] as const)('BEY-3 payments made from %s rest on what they rest on', (madeFrom, assumed) => {
  const made = calculationOfState({ bond: null, market: bareMarket }, { ...firstState, own: plain }).facts;
  if (made === null) throw new Error('no bond');
  const cashFlows = made.cashFlows.map((flow) => ({ ...flow, isEstimated: true, madeFrom }));
  const bond = calculationOf(made.terms, { cashFlows });
  expect(calculationOfState({ bond, market: bond.market }, firstState)).toMatchObject({ assumed });
  const certain = calculationOf(made.terms, { cashFlows: cashFlows.map((flow) => ({ ...flow, isEstimated: false })) });
  expect(calculationOfState({ bond: certain, market: bond.market }, firstState)).toMatchObject({ assumed: null });
});

import { expect, test } from 'vitest';
import type { Curve } from '#math/curve/curve.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { expectValue } from '#math/testing/expect-value.ts';
import { isoDate, price } from '#math/units.ts';
import { madeUpBond, madeUpOffer, payment, twoCoupons } from '../../testing/made-up-bond.ts';
import { bondContext } from '../derivation/bond-context.ts';
import { dayWorkspace, settleLeg } from '../derivation/settled-leg.ts';
import type { BondFacts, IssueOffer } from '../issue.ts';
import { bondOptionsOf } from './bond-options.ts';
import { generatedModelName, optionModelOf, ownerOfModel, pricedOptions } from './option-figures.ts';
import { optionModelText } from './option-model-text.ts';

const flat: Curve = { model: 'ZeroNodes', times: [1], values: [0.04] };
const model = optionModelOf({}, { currency: 'EUR', isGenerated: false });

function settledOf(facts: BondFacts, date: string) {
  const context = bondContext(facts);
  const settled = context.whole && settleLeg(dayWorkspace(), context.whole, dayNumberFromIso(isoDate(date))).effective;
  return { context, settled };
}

function optionsOf(facts: BondFacts, date = '2025-03-03') {
  const { context, settled } = settledOf(facts, date);
  return bondOptionsOf(context, settled);
}

const exercisesOf = (facts: BondFacts, date?: string) => {
  const found = optionsOf(facts, date);
  return found.ok ? found.value.exercises : found.absence;
};

const call = (more: Partial<IssueOffer>, date = '2026-03-03', at: number | null = 101): IssueOffer => ({
  ...madeUpOffer('call', date, at),
  ...more,
});

test('BEY-20 a call on a coupon date pays its price after the coupon, one between two coupons the interest earned as well', () => {
  expect(exercisesOf(madeUpBond({ offers: [call({})] }))).toEqual([{ kind: 'call', time: 1, decided: 1, amount: 101 }]);
  // 73 days of a coupon of 5 in 365.
  const [between] = exercisesOf(madeUpBond({ offers: [call({}, '2026-05-15')] })) as readonly {
    readonly amount: number;
  }[];
  expect(between?.amount).toBeCloseTo(102, 12);
  const flatOffer = madeUpBond({ offers: [call({}, '2026-05-15')], terms: { paysAccruedAtOffer: false } });
  expect((exercisesOf(flatOffer) as readonly { readonly amount: number }[])[0]?.amount).toBe(101);
});

test('BEY-20 the issuer decides his days of notice before, and not at all once they are past', () => {
  const offers = [call({ noticeDays: 73 })];
  expect(exercisesOf(madeUpBond({ offers }))).toEqual([{ kind: 'call', time: 1, decided: 0.8, amount: 101 }]);
  expect(exercisesOf(madeUpBond({ offers }), '2025-12-31')).toBe('notice_past');
});

test('BEY-20 an American call is tried all along its window, with the price of each step until the next', () => {
  const offers = [
    call({ optionStyle: 'American' }, '2025-09-01', 102),
    call({ optionStyle: 'american' }, '2026-03-03', 101),
  ];
  const found = exercisesOf(madeUpBond({ offers }));
  const prices = (found as readonly { readonly time: number; readonly amount: number }[]).map(({ time, amount }) => ({
    time,
    clean: amount - 5 * (time % 1),
  }));
  expect(prices.length).toBeGreaterThan(40);
  expect(prices[0]?.time).toBeCloseTo(182 / 365, 12);
  expect(prices.at(-1)?.time).toBeCloseTo(729 / 365, 12);
  for (const { time, clean } of prices) expect(clean).toBeCloseTo(time < 1 ? 102 : 101, 10);
});

test('BEY-20 an American call that is in force already counts until the next price, and one until maturity to the day before', () => {
  const spanOf = (found: ReturnType<typeof exercisesOf>) => {
    if (typeof found === 'string') throw new Error(found);
    return [found[0]?.time, found.at(-1)?.time].map((time) => Math.round(365 * (time ?? 0)));
  };
  const begun = call({ optionStyle: 'American' }, '2025-01-02', 102);
  expect(spanOf(exercisesOf(madeUpBond({ offers: [begun] })))).toEqual([1, 729]);
  const window = call(
    { optionStyle: 'American', periodStart: begun.date, periodEnd: isoDate('2027-03-03') },
    begun.date,
  );
  expect(spanOf(exercisesOf(madeUpBond({ offers: [window] })))).toEqual([1, 729]);
  // The next price is in force before settlement: the first one is no more.
  const replaced = [begun, call({ optionStyle: 'American' }, '2025-02-02', 101)];
  const found = exercisesOf(madeUpBond({ offers: replaced }));
  expect(spanOf(found)).toEqual([1, 729]);
  expect((found as readonly { readonly amount: number }[]).at(-1)?.amount).toBeCloseTo(101 + (5 * 364) / 365, 10);
  expect((found as readonly unknown[]).length).toBe(exercisesOf(madeUpBond({ offers: [begun] })).length);
});

test('BEY-20 tries an American call on coupon dates and on even days between them, a fortnight apart at most', () => {
  const found = exercisesOf(madeUpBond({ offers: [call({ optionStyle: 'American' }, '2025-03-10')] }));
  const days = (found as readonly { readonly time: number }[]).map(({ time }) => Math.round(365 * time));
  expect(days).toContain(365);
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(14);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
});

test('BEY-20 tries an American call of thirty years less often later: days lie a fortieth of the time since its window opened apart', () => {
  const cashFlows = Array.from({ length: 30 }, (_, at) =>
    payment({
      number: at + 1,
      from: `${2025 + at}-03-03`,
      to: `${2026 + at}-03-03`,
      coupon: 5,
      redemption: at === 29 ? 100 : 0,
    }),
  );
  const terms = { maturesOn: isoDate('2055-03-03') };
  const found = exercisesOf(
    madeUpBond({ terms, cashFlows, offers: [call({ optionStyle: 'American' }, '2025-03-10')] }),
  );
  const days = (found as readonly { readonly time: number }[]).map(({ time }) => Math.round(365 * time));
  const opened = days[0] ?? 0;
  for (const [at, day] of days.slice(1).entries()) {
    expect(day - (days[at] ?? 0)).toBeLessThanOrEqual(Math.max(14, (day - opened) / 40) + 1);
  }
  // Months would be 360: what a page can wait for hangs on it.
  expect(days.length).toBeLessThan(200);
});

test('BEY-20 of a bond that amortises the nominal that is left is called', () => {
  const [first, second] = twoCoupons;
  if (first === undefined || second === undefined) throw new Error('two coupons');
  const cashFlows = [
    { ...first, redemption: 40 },
    { ...second, nominal: 60, coupon: 3, redemption: 60 },
  ];
  expect(exercisesOf(madeUpBond({ cashFlows, offers: [call({})] }))).toEqual([
    { kind: 'call', time: 1, decided: 1, amount: 60.6 },
  ]);
});

test('BEY-20 a put that pays what a call of its day takes ends the bond on that day', () => {
  const offers = [madeUpOffer('put', '2026-03-03', 100), call({}, '2026-03-03', 100)];
  const found = optionsOf(madeUpBond({ offers }));
  expect(found).toMatchObject({
    ok: true,
    value: {
      flows: [
        { time: 1, amount: 5 },
        { time: 1, amount: 100 },
      ],
      exercises: [],
    },
  });
});

test.each([
  ['no_rights', {}],
  ['no_rights', { offers: [call({}, '2027-03-03')] }],
  ['make_whole', { offers: [call({ optionStyle: 'make-whole' })] }],
  ['no_prices', { offers: [call({}, '2026-03-03', null)] }],
  ['not_fixed', { offers: [call({})], terms: { couponKind: 'floating' as const } }],
  ['not_fixed', { offers: [call({})], terms: { isInflationLinked: true } }],
  ['perpetual', { offers: [call({})], terms: { isPerpetual: true } }],
  ['underlying', { offers: [call({})], followsUnderlying: true }],
  ['defaulted', { offers: [call({})], terms: { isDefaulted: true } }],
  [
    'unset_payments',
    {
      offers: [call({})],
      cashFlows: [
        ...twoCoupons.slice(0, 1),
        payment({ number: 2, from: '2026-03-03', to: '2027-03-03', coupon: null, redemption: 100 }),
      ],
    },
  ],
  [
    'unset_payments',
    { offers: [call({})], cashFlows: twoCoupons.map((row) => ({ ...row, isEstimated: row.number === 2 })) },
  ],
])('BEY-20 a bond without figures of the model says why: %s', (absence, words) => {
  expect(optionsOf(madeUpBond(words))).toEqual({ ok: false, absence });
});

test('BEY-20 needs a curve, and prices a call that is out of reach as the bond to maturity', () => {
  const facts = madeUpBond({ offers: [call({}, '2026-03-03', 150)] });
  const { context, settled } = settledOf(facts, '2025-03-03');
  expect(pricedOptions(context, settled, null, model)).toEqual({ ok: false, absence: 'no_curve' });
  const options = pricedOptions(context, settled, flat, model);
  if (!options.ok) throw new Error(options.absence);
  const { oas, optionValue, effectiveDuration } = expectValue(options.figuresAt(price(100)));
  // 5 a year at par is a continuous ln 1.05.
  expect(oas).toBeCloseTo(Math.log(1.05) - 0.04, 10);
  expect(optionValue).toBeCloseTo(0, 9);
  expect(effectiveDuration).toBeCloseTo((5 / 1.05 + (2 * 105) / 1.05 ** 2) / 100, 5);
});

test('BEY-20 the operator’s model of a currency counts, else the usual one', () => {
  const own = { meanReversion: 0.05, volatility: 0.012 };
  expect(optionModelOf({ EUR: own }, { currency: 'EUR', isGenerated: false })).toBe(own);
  expect([
    optionModelOf({}, { currency: 'EUR', isGenerated: false }),
    optionModelOf({}, { currency: 'JPY', isGenerated: false }),
    optionModelOf({}, { currency: 'USD', isGenerated: false }),
  ]).toEqual([
    { meanReversion: 0.03, volatility: 0.008 },
    { meanReversion: 0.03, volatility: 0.003 },
    { meanReversion: 0.03, volatility: 0.01 },
  ]);
});

test('BEY-20 a model of the generated market values generated bonds alone, after that of the operator', () => {
  const [generated, own] = [
    { meanReversion: 0.03, volatility: 0.036 },
    { meanReversion: 0.05, volatility: 0.02 },
  ];
  const models = { [generatedModelName('TRY')]: generated };
  expect(optionModelOf(models, { currency: 'TRY', isGenerated: true })).toBe(generated);
  expect(optionModelOf(models, { currency: 'TRY', isGenerated: false })).toMatchObject({ isBorrowed: true });
  expect(optionModelOf({ ...models, TRY: own }, { currency: 'TRY', isGenerated: true })).toBe(own);
  expect(Object.keys(models).map(ownerOfModel)).toEqual([{ currency: 'TRY', isGenerated: true }]);
});

test('BEY-20 a currency without a volatility of its own says that it has that of the US dollar', () => {
  expect(optionModelOf({}, { currency: 'TRY', isGenerated: false })).toEqual({
    meanReversion: 0.03,
    volatility: 0.01,
    isBorrowed: true,
  });
  const own = { meanReversion: 0.03, volatility: 0.04 };
  expect(optionModelOf({ TRY: own }, { currency: 'TRY', isGenerated: false })).toEqual(own);
});

test('BEY-20 a model is told in one text: volatility, mean reversion and currency, and whose volatility it is where none is set', () => {
  const models = {
    GBP: { meanReversion: 0.025, volatility: 0.00955 },
    [generatedModelName('TRY')]: { meanReversion: 0.03, volatility: 0.036 },
  };
  const told = (currency: string, isGenerated = false) =>
    optionModelText(currency, optionModelOf(models, { currency, isGenerated }));
  expect(told('EUR')).toBe('Hull-White · σ 80 bp · a 3% · EUR');
  expect(told('GBP')).toBe('Hull-White · σ 95.5 bp · a 2.5% · GBP');
  expect(told('TRY', true)).toBe('Hull-White · σ 360 bp · a 3% · TRY');
  expect(told('TRY')).toBe('Hull-White · σ 100 bp (USD) · a 3% · TRY');
});

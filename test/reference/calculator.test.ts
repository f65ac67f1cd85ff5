import { expect, test } from 'vitest';
import { calculatorQuotes } from '#domain/bond/calculator/asked-calculation.ts';
import { isoDate } from '#math/units.ts';
import { type CalculatorBasis, calculationOfState } from '#web/figures/calculator/calculation-of-state.ts';
import {
  type CalculatorState,
  firstState,
  paramsOfState,
  stateOfParams,
} from '#web/figures/calculator/calculator-state.ts';
import { firstMadeUp, type MadeUpState } from '#web/figures/calculator/made-up-state.ts';
import { basisOf, bondRecords, paymentOf, type Row, workoutOf } from './bond-records.ts';
import { bareMarket, calculationOf, fieldText, shownTexts } from './calculator-basis.ts';

test('BEY-3 of twenty families the fields of the calculator show the yields of QuantLib to the last digit, both ways', () => {
  expect(new Set(bondRecords.map(({ family }) => family)).size).toBe(20);
  const differing = bondRecords.flatMap((record) => {
    const { from_price: known, settlement, id } = record;
    if (known === undefined) return [];
    const basis = basisOf(record);
    const chosen = { settlement: isoDate(settlement), workout: workoutOf(record) };
    const { texts, calculation } = shownTexts(basis, { ...chosen, by: 'clean', value: String(known.clean) });
    const back = shownTexts(basis, { ...chosen, by: 'yield', value: fieldText('yield', known.yield) });
    const found = {
      yield: texts.yield,
      modified: calculation.risk.quoted?.modified.toFixed(6),
      // Six decimals of a yield give back four of the price, but for the yields of the last days of a bond.
      clean: Number(back.texts.clean).toFixed(4),
    };
    const wanted = {
      yield: fieldText('yield', known.yield),
      modified: known.modified.toFixed(6),
      clean: known.clean.toFixed(4),
    };
    return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [{ id, found, wanted }];
  });
  expect(differing).toEqual([]);
});

const own = (said: Partial<MadeUpState>): MadeUpState => ({ ...firstMadeUp(isoDate('2020-01-01')), ...said });
const noBond: CalculatorBasis = { bond: null, market: bareMarket };

// 31 CFR 356, appendix B, section II, A to G: notes and bonds of the US Treasury.
test.each([
  ['A', '8.75', '1990-05-15', '1990-05-15', '1990-11-15', '2020-05-15', '8.84', '99.057893', 0],
  ['B', '8.5', '1990-04-02', '1990-04-02', '1990-09-30', '1992-03-31', '8.59', '99.838183', 0],
  ['C', '8.5', '1990-03-01', '1990-03-01', '1990-11-15', '1995-05-15', '8.53', '99.805118', 0],
  ['D', '9.5', '1985-11-15', '1985-11-29', '1986-05-15', '1995-11-15', '9.54', '99.730918', 0.367403],
  ['E', '10.75', '1985-07-02', '1985-11-04', '1986-02-15', '2005-08-15', '10.47', '102.214586', 3.672798],
  ['F', '10.5', '1983-05-16', '1983-08-15', '1983-11-15', '1991-05-15', '10.53', '99.777074', 2.596467],
  ['G', '9.75', '1988-10-15', '1988-11-15', '1989-06-15', '1994-12-15', '9.79', '99.738045', 0.82582],
])(
  'BEY-3 a Treasury note of section II.%s that is made up has the regulation’s price, and gives its yield back',
  (_section, ...example) => {
    const [rate, issued, settled, first, matures, yieldText, clean, accrued] = example;
    const terms = own({
      market: 'us-treasury',
      rate,
      issuedOn: isoDate(issued),
      firstCoupon: isoDate(first),
      maturesOn: isoDate(matures),
    });
    const chosen = { own: terms, settlement: isoDate(settled) };
    const there = shownTexts(noBond, { ...chosen, by: 'yield', value: yieldText });
    // The regulation rounds its intermediate results, which moves the sixth decimal of example F by one.
    expect(Math.abs(Number(there.texts.clean) - Number(clean))).toBeLessThan(1.5e-6);
    expect(there.calculation.invoice?.accrued).toBeCloseTo(accrued, 6);
    const back = shownTexts(noBond, { ...chosen, by: 'clean', value: clean });
    expect(Number(back.texts.yield)).toBeCloseTo(Number(yieldText), 5);
  },
);

// QuantLib, `testExCouponGilt`: 8 % Treasury Stock 2021 at a clean price of 103, around its ex-dividend date.
test.each([
  ['2013-05-29', '7.49518', 3.8021978],
  ['2013-05-30', '7.49618', -0.1758242],
  ['2013-05-31', '7.49599', -0.1538462],
])('BEY-3 a gilt that is made up and settles on %s yields %s at 103', (settled, wanted, accrued) => {
  const terms = own({ market: 'uk-gilt', currency: 'GBP', rate: '8' });
  const dated = { ...terms, issuedOn: isoDate('1996-06-07'), maturesOn: isoDate('2021-06-07') };
  const chosen = { own: dated, settlement: isoDate(settled) };
  const { texts, calculation } = shownTexts(noBond, { ...chosen, by: 'clean', value: '103' });
  expect(Number(texts.yield).toFixed(5)).toBe(wanted);
  expect(calculation.invoice?.accrued).toBeCloseTo(accrued, 6);
  expect(shownTexts(noBond, { ...chosen, by: 'yield', value: texts.yield ?? '' }).texts.clean).toMatch(
    /^10(3\.00000|2\.99999)\d$/,
  );
});

// OpenGamma/Strata 2592: 51 days of 30/360 since 15 April; a million at 100.09 costs 1,006,920.83.
test('BEY-3 a bond with odd ends that is made up costs what its days have earned, and coupons that do not fit are refused', () => {
  const params = new URLSearchParams(
    'own=fixed&market=us-street&daycount=30/360&rate=4.25&period=6M&issued=2021-06-30&first=2021-10-15&matures=2026-06-30' +
      '&on=2023-06-06&by=clean&value=100.09',
  );
  const { invoice } = shownTexts(noBond, stateOfParams(params)).calculation;
  expect(invoice?.accrued).toBeCloseTo(0.602083, 6);
  expect(invoice?.consideration.toFixed(2)).toBe('1006920.83');
  params.set('last', '2026-03-31');
  const refused = calculationOfState(noBond, stateOfParams(params)).calculated;
  expect(refused).toEqual({ ok: false, fault: 'coupons-off-grid' });
});

// R2048 of South Africa pays on 31 August and 28 February; 3.5 % of 2024 on 31 March by the rule of the US market: 31 CFR 356.30.
test.each([
  ['r2048', 'ACT/365F', '8.75', '2012-07-31', '2048-02-28', 'month-end-28', '2026-11-27', 2.109589],
  ['of 3.5 %', '', '3.5', '2024-09-30', '2029-09-30', '', '2025-05-15', 0.430328],
] as const)(
  'BEY-3 a bond %s that is made up accrues from its coupon day',
  (_name, dayCount, rate, issued, matures, couponDay, day, wanted) => {
    const terms = own({ dayCount, rate, couponDay, issuedOn: isoDate(issued), maturesOn: isoDate(matures) });
    const { calculation } = shownTexts(noBond, { own: terms, settlement: isoDate(day), by: 'clean', value: '100' });
    expect(calculation.invoice?.accrued).toBeCloseTo(wanted, 6);
  },
);

// Moscow Exchange, 15 February 2024: OFZ 26207, accrued interest 2.01 of 1,000, yield 12.1469 %, both as published. Its coupons are rounded
// to the kopeck there, which moves the yield by less than 0.001 %.
test('BEY-3 an OFZ that is made up has the yield and the accrued interest that the exchange published', () => {
  const terms = own({ market: 'moscow-exchange-state', currency: 'RUB', rate: '8.15', period: '182D' });
  const dated = { ...terms, issuedOn: isoDate('2023-08-09'), maturesOn: isoDate('2027-02-03') };
  const chosen = { own: dated, settlement: isoDate('2024-02-16'), nominal: '1000' };
  const { texts, calculation } = shownTexts(noBond, { ...chosen, by: 'clean', value: '91,08' });
  expect(Number(texts.yield)).toBeCloseTo(12.1469, 2);
  expect(calculation.invoice?.accruedAmount.toFixed(2)).toBe('2.01');
  expect(Number(shownTexts(noBond, { ...chosen, by: 'yield', value: texts.yield ?? '' }).texts.clean)).toBeCloseTo(
    91.08,
    5,
  );
});

// 31 CFR 356, appendix B, section VI, A, C and D.2: bills.
test.each([
  ['1989-11-24', '1990-02-22', 'discountRate', '7.61', 'clean', 98.0975],
  ['1982-12-30', '1983-06-30', 'clean', '95.934567', 'discountRate', 8.042],
  ['1990-06-07', '1991-06-06', 'clean', '92.265', 'bondEquivalentYield', 8.237],
] as const)(
  'BEY-3 a bill of %s to %s with a %s of %s has the regulation’s %s of %s',
  (issued, matures, by, value, asked, wanted) => {
    const dates = { issuedOn: isoDate(issued), maturesOn: isoDate(matures) };
    const terms = own({ kind: 'bill', market: 'us-treasury-bill', currency: 'USD', ...dates });
    const { texts } = shownTexts(noBond, { own: terms, settlement: isoDate(issued), by, value });
    expect(Number(texts[asked])).toBeCloseTo(wanted, asked === 'clean' ? 6 : 3);
  },
);

// By hand: a perpetual of 4 % a year, just after a coupon, is worth 4 / 5 % = 80; its modified duration is 1 / 5 % = 20.
test('BEY-3 a perpetual bond that is made up is worth its coupon over its yield, both ways', () => {
  const dates = { issuedOn: isoDate('2020-01-15'), maturesOn: null };
  const terms = own({ kind: 'perpetual', market: 'france-oat', period: '12M', rate: '4', ...dates });
  const chosen = { own: terms, settlement: isoDate('2024-01-15') };
  const there = shownTexts(noBond, { ...chosen, by: 'yield', value: '5' });
  expect(there.texts.clean).toBe('80.000000');
  expect(there.calculation.risk.quoted?.modified).toBeCloseTo(20, 9);
  expect(shownTexts(noBond, { ...chosen, by: 'clean', value: '80' }).texts.yield).toBe('5.000000');
});

// By hand: 3 to 18 November 2025 are eleven business days in Brazil, so that 100 at 99 yield (100 / 99)^(252 / 11) - 1.
test('BEY-3 a bond that counts business days is quoted by them', () => {
  const dates = { issuedOn: isoDate('2024-11-18'), maturesOn: isoDate('2025-11-18') };
  const terms = own({ dayCount: 'BUS/252', rate: '0', ...dates });
  const { texts } = shownTexts(noBond, { own: terms, settlement: isoDate('2025-11-03'), by: 'dirty', value: '99' });
  expect(Number(texts.yield)).toBeCloseTo(100 * ((100 / 99) ** (252 / 11) - 1), 5);
});

// Published cases of Brazil, as the address of the page asks for them. NTN-F of 2029: 1,268.53 of 1,000 at 6.45 %, from before law 14.759/2023 made
// 20 November a holiday. LTN of 2029: Tesouro Direto, open data; who sells settles on the same day. Prices are cut to the cent of 1,000.
test.each([
  [
    'NTN-F',
    'own=fixed&market=brazil-ntn-f&rate=10&period=6M&issued=2019-01-01&matures=2029-01-01&on=2019-10-30',
    '6.45',
    126.853,
  ],
  ['LTN', 'own=zero&market=brazil-ltn&issued=2025-01-02&matures=2029-01-01&on=2026-03-31', '14.07', 69.809],
])(
  'BEY-3 an %s that is made up has its published price by business days, and gives its yield back',
  (_name, address, rate, dirty) => {
    const at = (by: string, value: string) =>
      shownTexts(noBond, stateOfParams(new URLSearchParams(`${address}&by=${by}&value=${value}`)));
    const there = at('yield', rate);
    expect(Math.abs(Number(there.texts.dirty) - dirty)).toBeLessThan(1.1e-3);
    expect(Number(at('dirty', there.texts.dirty ?? '').texts.yield)).toBeCloseTo(Number(rate), 5);
  },
);

// By hand: 4 % for two years and 6 % after them, at 5 %: 4 / 1.05 + 4 / 1.05^2 + (6 / 5 %) / 1.05^2.
test('BEY-3 a perpetual bond that steps, or is reset at an assumed rate, is worth its payments and the perpetuity after them', () => {
  const dates = { issuedOn: isoDate('2020-01-15'), maturesOn: null };
  const steps = '2026-01-15@6';
  const terms = own({ kind: 'perpetual', market: 'france-oat', period: '12M', rate: '4', steps, ...dates });
  const chosen = { own: terms, settlement: isoDate('2024-01-15') };
  const { texts } = shownTexts(noBond, { ...chosen, by: 'yield', value: '5' });
  expect(Number(texts.clean)).toBeCloseTo(4 / 1.05 + 4 / 1.05 ** 2 + 120 / 1.05 ** 2, 6);
  expect(shownTexts(noBond, { ...chosen, by: 'clean', value: texts.clean ?? '' }).texts.yield).toBe('5.000000');
});

// Fabozzi and Mann, Floating-Rate Securities: six years, half-yearly, 80 basis points over a reference rate of 10 %, at 99.3098 a discount
// margin of 96 basis points. MathWorks, `floatdiscmargin`: quarterly, 50 basis points over a reference rate of
// 5 %, running coupon 5 %, index 4.9 % to the next payment.
test.each([
  [
    'of Fabozzi',
    { period: '6M', dayCount: '30/360', rate: '10', margin: '0.8' },
    '2026-01-15',
    '2032-01-15',
    '2026-01-15',
    {},
    '99.3098',
    96.0,
    1,
  ],
  [
    'of Fabozzi, the reference given',
    { period: '6M', dayCount: '30/360', rate: '10', margin: '0.8' },
    '2026-01-15',
    '2032-01-15',
    '2026-01-15',
    { coupons: 'reference', reference: '10' },
    '99.3098',
    95.9989,
    4,
  ],
  [
    'of floatdiscmargin',
    { period: '3M', dayCount: 'ACT/360', rate: '4.5', margin: '0.5' },
    '2010-01-15',
    '2012-01-15',
    '2011-01-20',
    { coupons: 'reference', reference: '5', index: '4.9' },
    '99.99',
    48.481,
    4,
  ],
] as const)(
  'BEY-3 the floating bond %s has its published discount margin',
  (_name, terms, issued, matures, on, assumed, dirty, wanted, digits) => {
    const bond = own({ kind: 'floating', ...terms, issuedOn: isoDate(issued), maturesOn: isoDate(matures) });
    const chosen = { own: bond, settlement: isoDate(on), by: 'dirty', value: dirty, ...assumed } as const;
    const { calculation } = shownTexts(noBond, chosen);
    const { discountMargin } = calculation.quotes;
    expect(discountMargin.ok && discountMargin.value * 10_000).toBeCloseTo(wanted, digits);
  },
);

// By hand: a floating bond at par on a coupon date pays its margin over the reference rate.
test('BEY-3 a floating bond at par has its margin as discount margin, and its price follows from it', () => {
  const dates = { issuedOn: isoDate('2024-01-15'), maturesOn: isoDate('2027-01-15') };
  const terms = own({
    kind: 'floating',
    market: 'us-treasury-floater',
    period: '3M',
    rate: '4',
    margin: '0.75',
    ...dates,
  });
  const chosen = { own: terms, settlement: isoDate('2025-01-15') };
  const there = shownTexts(noBond, { ...chosen, by: 'clean', value: '100' });
  expect(there.texts.discountMargin).toBe('75.0000');
  expect(there.calculation.isCertain).toBe(false);
  expect(shownTexts(noBond, { ...chosen, by: 'discountMargin', value: '75' }).texts.clean).toBe('100.000000');
});

// 31 CFR 356, appendix B, section III.B: an inflation-indexed note that is reopened.
test('BEY-3 the invoice of a Treasury inflation-protected note is the regulation’s settlement amount', () => {
  const basis: CalculatorBasis = {
    bond: calculationOf(
      {
        couponRate: 0.03625,
        couponFrequency: 2,
        dayCount: 'ACT/ACT ICMA',
        isInflationLinked: true,
        priceIndex: 'US CPI-U',
        baseIndex: 161.55484,
        issuedOn: '1998-01-15',
        maturesOn: '2008-01-15',
        yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
      },
      {
        indexValues: [{ date: '1998-10-15', value: 163.29032 }],
        cashFlows: Array.from({ length: 20 }, (_, index) => {
          const half = (count: number) => `${1998 + Math.floor(count / 2)}-${count % 2 === 0 ? '01' : '07'}-15`;
          const row: Row = [
            half(index + 1),
            half(index),
            half(index + 1),
            null,
            null,
            null,
            100,
            0.03625,
            1.8125,
            index === 19 ? 100 : 0,
          ];
          return paymentOf(row, index);
        }),
      },
    ),
    market: bareMarket,
  };
  const chosen = { settlement: isoDate('1998-10-15'), nominal: '100' };
  const { texts, calculation } = shownTexts(basis, { ...chosen, by: 'yield', value: '3.65' });
  expect(Number(texts.clean)).toBeCloseTo(99.797017, 5);
  expect(calculation.invoice?.consideration).toBeCloseTo(101.78482, 5);
});

const flat = {
  kind: 'government-zero',
  name: 'Flat',
  date: '2024-01-15',
  times: [1, 10],
  rates: [0.03, 0.04],
} as const;
const curveMarket = {
  ...bareMarket,
  curve: {
    ...flat,
    times: [...flat.times],
    rates: [...flat.rates],
    parameters: null,
    shortest: null,
    longest: null,
    masked: [],
  },
  swaps: {
    overnightRate: '€STR' as const,
    name: 'Swaps',
    date: '2024-01-15',
    times: [1, 10],
    rates: [0.028, 0.035],
    terms: [1, 10],
    quotes: [0.028, 0.035],
    masked: [],
  },
  benchmarks: [
    { id: 7, name: 'Short', date: '2024-01-15', duration: 2, yield: 0.03, masked: [] },
    { id: 8, name: 'Long', date: '2024-01-15', duration: 8, yield: 0.04, masked: [] },
  ],
};

const callable = own({
  rate: '6',
  issuedOn: isoDate('2022-01-15'),
  maturesOn: isoDate('2030-01-15'),
  calls: '2026-01-15@101; 2028-01-15',
});

test('BEY-3 every price, yield and spread of a callable bond gives the price back that it came from', () => {
  const basis = { bond: null, market: curveMarket };
  for (const workout of ['maturity', 'call-2026-01-15', 'worst']) {
    for (const benchmark of ['', '8']) {
      const chosen = { own: callable, settlement: isoDate('2024-03-20'), workout, benchmark };
      const { texts } = shownTexts(basis, { ...chosen, by: 'clean', value: '103.25' });
      const kinds = calculatorQuotes.filter((kind) => texts[kind] !== null);
      expect(kinds).toContain('assetSwapSpread');
      expect(kinds).toContain('tSpread');
      for (const by of kinds) {
        const back = shownTexts(basis, { ...chosen, by, value: texts[by] ?? '' });
        expect.soft(Number(back.texts.clean), `${workout} ${by}`).toBeCloseTo(103.25, 4);
      }
    }
  }
});

test('BEY-3 a yield to worst is the lowest of the yields to all ends', () => {
  const chosen = { own: callable, settlement: isoDate('2024-03-20'), workout: 'worst' };
  const { calculation } = shownTexts(noBond, { ...chosen, by: 'effectiveYield', value: '4' });
  const yields = calculation.workouts.map(({ effectiveYield }) => effectiveYield ?? 1);
  expect(Math.min(...yields)).toBeCloseTo(0.04, 9);
  expect(calculation.workouts.map(({ isWorst, key }) => (isWorst ? key : ''))).toContain('call-2026-01-15');
});

const puttable = own({ ...callable, calls: '2028-01-15@101', puts: '2026-01-15@99; 2029-01-15' });

test.each([
  ['worst', 'call-2028-01-15', (yields: readonly number[]) => Math.min(...yields), 'put'],
  ['best', 'put-2029-01-15', (yields: readonly number[]) => Math.max(...yields), 'call'],
] as const)(
  'BEY-3 a yield to %s is of the ends of one side alone, in the convention that it is given in',
  (workout, _key, most, not) => {
    for (const by of ['yield', 'effectiveYield', 'simpleYield', 'chosenYield'] as const) {
      for (const value of ['2', '5', '7']) {
        const chosen = { own: puttable, settlement: isoDate('2024-03-20'), workout, by, value };
        const { calculation, texts } = shownTexts(noBond, chosen);
        const yields = calculation.workouts
          .filter(({ kind }) => kind !== not)
          .map(
            ({ key }) =>
              shownTexts(noBond, { ...chosen, workout: key, by: 'clean', value: texts.clean ?? '' }).texts[by],
          );
        expect.soft(most(yields.map(Number)), `${workout} ${by} ${value}`).toBeCloseTo(Number(value), 4);
      }
    }
  },
);

// By hand: bought at par and sold at par after a year, 6 % in two coupons, the first of them 182 days at 4 %.
test('BEY-3 a holding to a horizon brings its coupons with their reinvestment, and key rates add up', () => {
  const chosen = {
    own: callable,
    settlement: isoDate('2024-01-15'),
    by: 'clean',
    value: '100',
    horizon: isoDate('2025-01-15'),
    endKind: 'clean',
    end: '100',
    reinvest: '4',
  } as const;
  const { calculation } = shownTexts({ bond: null, market: curveMarket }, chosen);
  expect(calculation.scenario?.horizon?.total).toBeCloseTo((3 * 1.04 ** (184 / 365) + 3) / 100, 12);
  const { effectiveDuration, keyRates } = calculation.risk;
  expect(keyRates.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(effectiveDuration ?? 0, 5);
});

test('BEY-3 what is typed stays where no price belongs to it, and says why', () => {
  const shown = calculationOfState(noBond, {
    ...firstState,
    own: callable,
    settlement: isoDate('2024-03-20'),
    value: '-5',
  });
  expect(shown.calculated).toEqual({ ok: false, fault: 'not-applicable' });
  expect(shown.given).toBe('-5');
  const wrong = calculationOfState(noBond, { ...firstState, own: { ...callable, calls: 'soon', rate: ',' } });
  expect(wrong.wrongTerms).toEqual(['rate', 'calls']);
  const late = calculationOfState(noBond, { ...firstState, own: callable, settlement: isoDate('2031-01-01') });
  expect(late.calculated).toEqual({ ok: false, fault: 'repaid' });
});

test('BEY-3 the address restores the exact state, and nothing that is no state', () => {
  const state: CalculatorState = {
    ...firstState,
    by: 'zSpread',
    value: '-12,5',
    settlement: isoDate('2024-03-20'),
    workout: 'worst',
    nominal: '5000',
    compounding: 'continuous',
    benchmark: '8',
    short: '-25',
    long: '10',
    horizon: isoDate('2025-01-15'),
    endKind: 'clean',
    end: '99',
    reinvest: '3',
    own: callable,
  };
  expect(stateOfParams(paramsOfState(state, '1001'))).toEqual(state);
  const hostile = new URLSearchParams('by=evil&value=1e9&on=2024-13-01&to=%3Cb%3E&nominal=x&bench=-1&comp=no');
  expect(stateOfParams(hostile)).toEqual({ ...firstState, value: '' });
});

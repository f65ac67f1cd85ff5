import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calcCase } from '#app/calc/calc-case.ts';
import { arrearsPayments, arrearsResets } from '#domain/bond/bond-mathematics/overnight-coupons.ts';
import { calculate } from '#domain/bond/calculator/calculate.ts';
import type { BondFacts, IssuePayment } from '#domain/bond/issue.ts';
import { marketConventions, markets, marketTerms } from '#domain/bond/market-conventions.ts';
import { madeUpBond, madeUpOffer } from '#domain/testing/made-up-bond.ts';
import { termFields } from '#importers/table/mapping/bond-targets.ts';
import { paymentsFromTerms } from '#importers/table/storing/payments-from-terms.ts';
import { type NewTerms, type TermsValues, termsOfRow } from '#importers/table/storing/terms-of-row.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar, isBusinessDay } from '#math/dates/business-days.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { COUPON_DAYS, type CouponDay } from '#math/schedule/schedule.ts';
import { periodsAYear } from '#math/schedule/schedule-grid.ts';
import { draws } from '#math/testing/draws.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { type CalculatorBasis, calculationOfState } from '#web/figures/calculator/calculation-of-state.ts';
import { firstState } from '#web/figures/calculator/calculator-state.ts';
import { madeUpOfBond } from '#web/figures/calculator/made-up-of-bond.ts';
import { firstMadeUp, type MadeUpState } from '#web/figures/calculator/made-up-state.ts';
import { bareMarket } from './reference/calculator-basis.ts';

/** Terms of a bond that all three doors take. */
interface Terms {
  readonly issued: IsoDate;
  readonly matures: IsoDate;
  readonly period: '12M' | '6M' | '3M' | '1M' | '28D';
  readonly dayCount: '30/360' | '30E/360' | 'ACT/ACT ICMA' | 'ACT/365F' | 'ACT/360';
  readonly first?: IsoDate | undefined;
  readonly last?: IsoDate | undefined;
  readonly couponDay?: CouponDay | undefined;
  readonly percent: number;
  readonly steps: readonly { readonly date: IsoDate; readonly percent: number }[];
  readonly repayment: 'bullet' | 'equal' | 'annuity';
  readonly repaysFrom?: IsoDate | undefined;
  readonly capitalisedUntil?: IsoDate | undefined;
  /** Per cent of the interest; all of it where absent. */
  readonly capitalisedShare?: number | undefined;
  readonly isPerpetual?: boolean;
  readonly settlement: IsoDate;
  readonly clean: number;
}

/** What a door makes of terms: its schedule, its accrued interest and its yield, or its refusal. */
interface Answer {
  readonly rows: readonly (readonly unknown[])[];
  readonly accrued: number | null;
  readonly yield: number | null;
}
type Told = Answer | { readonly refused: string };

const market = 'uk-gilt';
const { yieldConvention, calendar, exCouponDays } = marketTerms(market);
const stepsText = ({ steps }: Terms) => steps.map(({ date, percent }) => `${date}@${percent}`).join('; ');

const rowOf = ({ paymentDate, accrualStart, accrualEnd, nominal, coupon, redemption }: IssuePayment) =>
  [paymentDate, accrualStart, accrualEnd, nominal, coupon, redemption] as const;

function answerOf(facts: BondFacts, { settlement, clean }: Terms): Answer {
  const basis: CalculatorBasis = { bond: null, market: bareMarket };
  const given = { kind: 'clean', value: clean } as const;
  const state = { ...firstState, own: firstMadeUp(isoDate('2020-01-01')) };
  const { input } = calculationOfState(basis, state);
  if (input === null) throw new Error('nothing is asked');
  const calculated = calculate({ ...input, facts, settlement, given });
  if (!calculated.ok) throw new Error(calculated.fault);
  const { quotes } = calculated.value;
  const found = (quote: typeof quotes.yield) => (quote.ok ? quote.value : null);
  const dirty = found(quotes.dirty);
  return {
    rows: facts.cashFlows.map(rowOf),
    accrued: dirty === null ? null : dirty - clean,
    yield: found(quotes.yield),
  };
}

function byPage(terms: Terms): Told {
  const own: MadeUpState = {
    ...firstMadeUp(isoDate('2020-01-01')),
    kind: terms.isPerpetual ? 'perpetual' : terms.steps.length > 0 ? 'step' : 'fixed',
    market,
    currency: 'GBP',
    rate: String(terms.percent),
    period: terms.period,
    dayCount: terms.dayCount,
    issuedOn: terms.issued,
    firstCoupon: terms.first ?? null,
    lastCoupon: terms.last ?? null,
    couponDay: terms.couponDay ?? '',
    maturesOn: terms.matures,
    steps: stepsText(terms),
    repayment: terms.repayment,
    repaysFrom: terms.repaysFrom ?? null,
    capitalisedUntil: terms.capitalisedUntil ?? null,
    capitalisedShare: String(terms.capitalisedShare ?? ''),
  };
  const shown = calculationOfState({ bond: null, market: bareMarket }, { ...firstState, own });
  if (shown.facts === null) return { refused: shown.calculated.ok ? '' : shown.calculated.fault };
  return answerOf(shown.facts, terms);
}

const noValues = Object.fromEntries(Object.keys(termFields).map((name) => [name, null])) as unknown as TermsValues;

function valuesOf(terms: Terms): TermsValues {
  return {
    ...noValues,
    market,
    currency: 'GBP',
    couponKind: terms.steps.length > 0 ? 'step' : 'fixed',
    couponRate: terms.percent / 100,
    laterRates: terms.steps.length > 0 ? stepsText(terms) : null,
    couponFrequency: terms.period.endsWith('D') ? null : periodsAYear(terms.period),
    couponPeriodDays: terms.period.endsWith('D') ? Number.parseInt(terms.period, 10) : null,
    dayCount: terms.dayCount,
    issuedOn: terms.issued,
    firstCouponOn: terms.first ?? null,
    lastCouponOn: terms.last ?? null,
    couponDay: terms.couponDay ?? null,
    maturesOn: terms.isPerpetual ? null : terms.matures,
    isPerpetual: terms.isPerpetual ?? false,
    repayment: terms.repayment,
    repaysFrom: terms.repaysFrom ?? null,
    capitalisedUntil: terms.capitalisedUntil ?? null,
    capitalisedShare: terms.capitalisedShare === undefined ? null : terms.capitalisedShare / 100,
    faceValue: 1000,
  };
}

const tablePayments = (stored: NewTerms, values: TermsValues) =>
  paymentsFromTerms(stored, values, { since: isoDate('2026-03-02'), runBackTo: null, certainAfter: null }).payments ??
  [];

function byTable(terms: Terms): Told {
  const values = valuesOf(terms);
  const stored = termsOfRow(values);
  try {
    const cashFlows = tablePayments(stored, values);
    return answerOf(madeUpBond({ terms: stored, cashFlows }), terms);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { refused: error.code };
  }
}

interface BatchAnswer {
  readonly error?: { readonly code: string };
  readonly cashflows: readonly (readonly unknown[])[];
  readonly accrued: number;
  readonly from_price: { readonly yield?: number };
}

function byBatch(terms: Terms): Told {
  const { first, last, couponDay, repaysFrom, capitalisedUntil: until, capitalisedShare = 100 } = terms;
  const result = calcCase(
    {
      id: 'case',
      bond: {
        type: terms.isPerpetual ? 'perpetual' : 'fixed',
        freq: periodsAYear(terms.period),
        accrual_dc: terms.dayCount,
        redemption: 100,
        rates: terms.percent / 100,
        ...(terms.steps.length > 0 && { steps: terms.steps.map(({ date, percent }) => [date, percent / 100]) }),
        ...(terms.repayment !== 'bullet' && { repayment: { kind: terms.repayment, from: repaysFrom ?? null } }),
        ...(until !== undefined && { capitalised: { until, share: capitalisedShare / 100 } }),
        schedule: {
          effective: terms.issued,
          termination: terms.matures,
          tenor: terms.period,
          calendar: 'Null',
          convention: 'Unadjusted',
          term_convention: 'Unadjusted',
          rule: 'Backward',
          first: first ?? null,
          next_to_last: last ?? null,
          coupon_day: couponDay ?? null,
        },
        pay: { calendar: 'Null', convention: 'Unadjusted' },
        ex: { n: exCouponDays, unit: 'business_days', calendar },
      },
      settlement: terms.settlement,
      yield_conv: { dc: yieldConvention.dayCount, comp: yieldConvention.compounding, freq: yieldConvention.frequency },
      from_price: { clean: terms.clean },
    },
    BUILT_IN_CALENDARS,
  );
  const { error, cashflows, accrued, from_price: priced } = result as unknown as BatchAnswer;
  if (error !== undefined) return { refused: error.code };
  const rows = cashflows.map((row) => [row[0], row[1], row[2], row[6], row[8], row[9]]);
  return { rows, accrued, yield: priced.yield ?? null };
}

const near = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value);
const told = (answer: Told) =>
  'refused' in answer ? answer.refused.replace('bad-terms', 'invalid-terms') : answer.rows.map((row) => row.map(near));

/** The three doors agree on the terms; gives what they say. */
function agreed(terms: Terms): Told {
  const [page, table, batch] = [byPage(terms), byTable(terms), byBatch(terms)];
  expect(told(table)).toEqual(told(page));
  expect(told(batch)).toEqual(told(page));
  if (!('refused' in page) && !('refused' in table) && !('refused' in batch)) {
    expect(table.accrued ?? 0).toBeCloseTo(page.accrued ?? 0, 10);
    expect(batch.accrued ?? 0).toBeCloseTo(page.accrued ?? 0, 10);
    expect(table.yield ?? 0).toBeCloseTo(page.yield ?? 0, 10);
    expect(batch.yield ?? 0).toBeCloseTo(page.yield ?? 0, 10);
  }
  return page;
}

const known: Terms = {
  issued: isoDate('2021-06-30'),
  matures: isoDate('2026-06-30'),
  period: '6M',
  dayCount: '30/360',
  percent: 4.25,
  steps: [],
  repayment: 'bullet',
  settlement: isoDate('2023-06-06'),
  clean: 100.09,
};

// OpenGamma/Strata 2592: 51 days of 30/360 since 15 April.
test('BEY-3 BEY-16 page, table and batch lay an odd first and last period out by the terms', () => {
  const answer = agreed({ ...known, first: isoDate('2021-10-15') }) as Answer;
  expect(answer.accrued).toBeCloseTo(0.602083, 6);
});

test('BEY-3 BEY-16 page, table and batch refuse a first and a last regular coupon that do not fit together', () => {
  const both = { first: isoDate('2021-10-15'), last: isoDate('2026-03-31') };
  expect(agreed({ ...known, ...both })).toEqual({ refused: 'coupons-off-grid' });
});

test('BEY-3 BEY-16 page, table and batch price a perpetual bond that steps alike', () => {
  const perpetual = { ...known, matures: isoDate('2071-06-30'), isPerpetual: true } as const;
  const answer = agreed({ ...perpetual, steps: [{ date: isoDate('2026-06-30'), percent: 6 }] }) as Answer;
  expect(answer.rows).toHaveLength(100);
  expect(answer.yield).toBeGreaterThan(0.0425);
});

// Closed form: 2.125 per cent a half-year in kind, four of them by the end of June 2023; then four of twelve parts of a half-year, less a day.
test('BEY-3 BEY-16 page, table and batch add capitalised interest to the nominal alike', () => {
  const answer = agreed({ ...known, capitalisedUntil: isoDate('2024-06-30') }) as Answer;
  expect(answer.rows.map((row) => row[3])).toEqual(
    Array.from({ length: 10 }, (_, at) => expect.closeTo(100 * 1.02125 ** Math.min(at, 6), 9)),
  );
  expect(answer.accrued).toBeCloseTo((2.125 * 156) / 180, 9);
});

test('BEY-3 BEY-16 page, table and batch make one schedule, one accrued interest and one yield of the same terms', () => {
  const day = (from: IsoDate, days: number) => isoFromDayNumber(addDays(dayNumberFromIso(from), days));
  const monthsOf = (period: string) => (period.endsWith('D') ? 1 : Number.parseInt(period, 10));
  const anyTerms = fc
    .record({
      issued: fc.integer({ min: 0, max: 2500 }).map((days) => day(isoDate('2018-01-01'), days)),
      years: fc.integer({ min: 3, max: 12 }),
      days: fc.integer({ min: -40, max: 40 }),
      period: fc.constantFrom('12M', '6M', '3M', '1M', '28D'),
      dayCount: fc.constantFrom('30/360', '30E/360', 'ACT/ACT ICMA', 'ACT/365F', 'ACT/360'),
      ends: fc.constantFrom('none', 'first', 'last', 'both', 'any'),
      firstPeriods: fc.integer({ min: 1, max: 2 }),
      off: fc.integer({ min: 0, max: 60 }),
      couponDay: fc.option(fc.constantFrom(...COUPON_DAYS), { nil: undefined }),
      percent: fc.integer({ min: 25, max: 900 }).map((points) => points / 100),
      stepsTo: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
      repayment: fc.constantFrom('bullet', 'equal', 'annuity'),
      capitalisedFor: fc.option(fc.integer({ min: 100, max: 1500 }), { nil: undefined }),
      capitalisedShare: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
      repaysAfter: fc.option(fc.integer({ min: 100, max: 1500 }), { nil: undefined }),
      settlesAfter: fc.integer({ min: 1, max: 900 }),
      clean: fc.integer({ min: 6000, max: 14_000 }).map((cents) => cents / 100),
    })
    .map((drawn): Terms => {
      const { issued, period, ends, off, percent, stepsTo, repaysAfter, capitalisedFor } = drawn;
      const issue = dayNumberFromIso(issued);
      const matures = isoFromDayNumber(addDays(addMonths(issue, 12 * drawn.years), drawn.days));
      const first = isoFromDayNumber(addDays(addMonths(issue, monthsOf(period) * drawn.firstPeriods), off));
      const last = isoFromDayNumber(addDays(addMonths(dayNumberFromIso(matures), -monthsOf(period)), -off));
      // Whole periods from the first coupon on, so that both ends fit.
      const fitting = period.endsWith('D')
        ? day(first, 28 * 25)
        : isoFromDayNumber(addMonths(dayNumberFromIso(first), monthsOf(period) * Math.floor(24 / monthsOf(period))));
      return {
        issued,
        matures,
        period,
        dayCount: drawn.dayCount,
        first: ends === 'none' || ends === 'last' ? undefined : first,
        last: ends === 'none' || ends === 'first' ? undefined : ends === 'both' ? fitting : last,
        couponDay: drawn.couponDay,
        percent,
        steps: stepsTo === undefined ? [] : [{ date: day(issued, stepsTo), percent: percent + 1 }],
        repayment: drawn.repayment,
        repaysFrom: repaysAfter === undefined ? undefined : day(issued, repaysAfter),
        ...(capitalisedFor !== undefined && {
          capitalisedUntil: day(issued, capitalisedFor),
          capitalisedShare: drawn.capitalisedShare,
        }),
        settlement: day(issued, drawn.settlesAfter),
        clean: drawn.clean,
      };
    });
  const refusals = new Set<string>();
  let laidOut = 0;
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const answer = agreed(terms);
      if ('refused' in answer) refusals.add(answer.refused);
      else laidOut++;
    }),
    { numRuns: draws(150, 3000) },
  );
  expect(laidOut).toBeGreaterThan(50);
  // Drawn dates may not ascend either.
  expect([...refusals].filter((code) => code !== 'coupons-off-grid' && code !== 'bad-terms')).toEqual([]);
});

test.each([
  ['odd ends', { first: isoDate('2021-10-15') }],
  ['month ends', { matures: isoDate('2026-08-31'), couponDay: 'month-end' }],
  ['28 February', { matures: isoDate('2048-02-28'), issued: isoDate('2020-08-31'), couponDay: 'month-end-28' }],
  ['the 30th', { matures: isoDate('2027-02-28'), issued: isoDate('2021-08-30'), couponDay: '30' }],
  ['late repayment', { repayment: 'equal', repaysFrom: isoDate('2024-06-30') }],
  ['interest in kind', { capitalisedUntil: isoDate('2024-06-30') }],
  ['a part of the interest in kind', { capitalisedUntil: isoDate('2024-06-30'), capitalisedShare: 40 }],
  ['28 days', { period: '28D', matures: isoDate('2026-05-06'), issued: isoDate('2021-06-30') }],
] as const)('BEY-3 the calculator begins with the terms of a bond of the site: %s', (_what, said) => {
  const terms: Terms = { ...known, ...said };
  const values = valuesOf(terms);
  const stored = termsOfRow(values);
  const facts = madeUpBond({ terms: stored, cashFlows: tablePayments(stored, values) });
  const own = madeUpOfBond(facts, null, terms.settlement);
  const shown = calculationOfState({ bond: null, market: bareMarket }, { ...firstState, own });
  const rows = (payments: readonly IssuePayment[]) => payments.map((payment) => rowOf(payment).map(near));
  expect(shown.facts && rows(shown.facts.cashFlows)).toEqual(rows(facts.cashFlows));
});

interface ZeroAnswer {
  readonly settlement: string;
  readonly accrued: number;
  readonly cashflows: readonly (readonly unknown[])[];
  readonly from_price: { readonly yield: number; readonly modified: number };
}

const zeroMarkets = markets.filter(
  (name) => marketConventions[name].lastPeriodDayCount !== null && marketConventions[name].period !== null,
);

// A payment of 100 after t years at y compounded f times a year costs 100 / (1 + y / f) ** (f t): no coupon, and so no last coupon period.
test.each(zeroMarkets)(
  'BEY-3 BEY-3 page, table and batch compound the yield of a zero or a strip of %s to its end',
  (name) => {
    const { yieldConvention: rule } = marketConventions[name];
    const days = fc.integer({ min: 40, max: 9000 });
    fc.assert(
      fc.property(days, fc.integer({ min: 5, max: 1500 }), fc.boolean(), (ahead, points, isStrip) => {
        const matures = isoFromDayNumber(addDays(dayNumberFromIso(known.settlement), ahead));
        const own: MadeUpState = {
          ...firstMadeUp(isoDate('2020-01-01')),
          kind: 'zero',
          market: name,
          currency: marketConventions[name].currencies[0],
          issuedOn: known.issued,
          maturesOn: matures,
        };
        const shown = calculationOfState({ bond: null, market: bareMarket }, { ...firstState, own });
        if (shown.facts === null) throw new Error('no facts');
        const [row] = shown.facts.cashFlows;
        const end = dayNumberFromIso(row?.paymentDate ?? matures);
        const context = { refStart: addMonths(end, -12), refEnd: end, frequency: 1, periodEnd: end, termination: end };
        const years = yearFraction(rule.dayCount, dayNumberFromIso(known.settlement), end, context);
        const growth = 1 + points / 10_000 / rule.frequency;
        const clean = 100 / growth ** (rule.frequency * years);
        const asked = { ...known, matures, clean };
        const page = answerOf(shown.facts, asked);
        const values: TermsValues = {
          ...noValues,
          market: name,
          currency: marketConventions[name].currencies[0],
          couponKind: 'zero',
          // A strip is imported with the day on which its bond was stripped.
          issuedOn: isStrip ? null : known.issued,
          maturesOn: matures,
          faceValue: 1000,
        };
        const stored = termsOfRow(values);
        const table = answerOf(madeUpBond({ terms: stored, cashFlows: tablePayments(stored, values) }), asked);
        const batch = calcCase(
          {
            id: 'zero',
            market: name,
            bond: {
              type: 'zero',
              freq: 0,
              schedule: { effective: known.issued, termination: matures, tenor: null, rule: 'Zero' },
            },
            settlement: known.settlement,
            from_price: { clean },
          },
          BUILT_IN_CALENDARS,
        ) as unknown as ZeroAnswer;
        expect(page.yield ?? 0).toBeCloseTo(points / 10_000, 9);
        expect(table.yield ?? 0).toBeCloseTo(points / 10_000, 9);
        expect(batch.from_price.yield).toBeCloseTo(points / 10_000, 9);
        expect(batch.from_price.modified).toBeCloseTo(years / growth, 7);
      }),
      { numRuns: draws(20, 300) },
    );
  },
);

// From 1 December 2026 by hand: 12 years, 6 months and 28 days of 30/360; 12 + 209 / 365 years of ACT/ACT.
test.each([
  ['us-corporate', '2039-06-29', 51.971, 0.05272, 12.25],
  ['germany-bund', '2039-06-28', 60, 0.04146675, 12.07],
  ['canada-government', '2039-06-28', 60, 0.0410456, 12.32],
] as const)(
  'BEY-3 a zero of %s until %s at %f yields what its market compounds',
  (name, matures, clean, yields, modified) => {
    const own: MadeUpState = {
      ...firstMadeUp(isoDate('2020-01-01')),
      kind: 'zero',
      market: name,
      currency: marketConventions[name].currencies[0],
      issuedOn: isoDate('2020-01-01'),
      maturesOn: isoDate(matures),
    };
    const basis: CalculatorBasis = { bond: null, market: bareMarket };
    const { input, facts } = calculationOfState(basis, { ...firstState, own });
    if (input === null || facts === null) throw new Error('nothing is asked');
    const calculated = calculate({
      ...input,
      facts,
      settlement: isoDate('2026-12-01'),
      given: { kind: 'clean', value: clean },
    });
    if (!calculated.ok) throw new Error(calculated.fault);
    const [maturity] = calculated.value.workouts;
    expect(maturity?.yield ?? 0).toBeCloseTo(yields, 5);
    expect(maturity?.modified ?? 0).toBeCloseTo(modified, 2);
  },
);

// 75 on 1 June 2029, two years and a half after 1 December 2026 in 30/360.
test('BEY-3 the yield of a zero to its call compounds as the one to its end does', () => {
  const own: MadeUpState = {
    ...firstMadeUp(isoDate('2020-01-01')),
    kind: 'zero',
    market: 'us-corporate',
    currency: 'USD',
    issuedOn: isoDate('2020-01-01'),
    maturesOn: isoDate('2039-06-29'),
  };
  const { input, facts } = calculationOfState({ bond: null, market: bareMarket }, { ...firstState, own });
  if (input === null || facts === null) throw new Error('nothing is asked');
  const callable = { ...facts, offers: [madeUpOffer('call', '2029-06-01', 75)] };
  const given = { kind: 'clean', value: 51.971 } as const;
  const calculated = calculate({ ...input, facts: callable, settlement: isoDate('2026-12-01'), given });
  if (!calculated.ok) throw new Error(calculated.fault);
  expect(calculated.value.workouts[0]?.yield).toBeCloseTo(2 * ((75 / 51.971) ** (1 / 5) - 1), 9);
});

/** Terms of a note in arrears on SOFR that a table brings, and the batch calculator takes period by period. */
const arrearsTerms = fc.record({
  issued: fc
    .integer({ min: 0, max: 300 })
    .map((days) => isoFromDayNumber(addDays(dayNumberFromIso(isoDate('2024-01-10')), days))),
  period: fc.constantFrom(3, 6, 12),
  overnightMethod: fc.constantFrom('compounded', 'averaged'),
  lookbackDays: fc.integer({ min: 0, max: 10 }),
  hasObservationShift: fc.boolean(),
  lockoutDays: fc.integer({ min: 0, max: 5 }),
  paymentDelayDays: fc.integer({ min: 0, max: 3 }),
  margin: fc.integer({ min: -50, max: 300 }),
  settlesAfter: fc.integer({ min: 5, max: 500 }),
});
const fixingDays = getCalendar(BUILT_IN_CALENDARS, 'US-GovernmentBond');
const [firstFixing, fixingCount] = [dayNumberFromIso(isoDate('2023-11-01')), 1500];
const sofr = Array.from({ length: fixingCount }, (_, at) => addDays(firstFixing, at))
  .filter((day) => isBusinessDay(fixingDays, day))
  .map(
    (day, at) =>
      ({ referenceRate: 'SOFR', date: isoFromDayNumber(day), rate: 0.05 - at / 40_000 + (at % 5) / 8000 }) as const,
  );
const fixingsByDate = Object.fromEntries(sofr.map(({ date, rate }) => [date, rate]));

test('BEY-3 BEY-16 table, page and batch make one coupon and one accrued interest of terms in arrears', () => {
  const issueDay = (date: IsoDate) => dayNumberFromIso(date);
  let compared = 0;
  fc.assert(
    fc.property(arrearsTerms, ({ issued, period, margin, settlesAfter, ...terms }) => {
      const values: TermsValues = {
        ...noValues,
        ...terms,
        currency: 'USD',
        couponKind: 'floating',
        referenceRate: 'SOFR',
        quotedMargin: margin / 10_000,
        couponFrequency: 12 / period,
        dayCount: 'ACT/360',
        issuedOn: issued,
        maturesOn: isoFromDayNumber(addMonths(issueDay(issued), 24)),
        faceValue: 1000,
      };
      const stored = { ...termsOfRow(values), instrumentId: 1 };
      const rows = tablePayments(stored, values);
      const cashFlows = arrearsPayments(stored, rows, { fixings: sofr, projection: null });
      const settlement = isoFromDayNumber(addDays(issueDay(issued), settlesAfter));
      const facts = { ...madeUpBond({ terms: stored, cashFlows }), resets: arrearsResets(stored, cashFlows, sofr) };
      const page = answerOf(facts, { ...known, settlement, clean: 100 });
      const last = cashFlows.length - 1;
      cashFlows.forEach(({ accrualStart, accrualEnd, paymentDate, coupon }, at) => {
        // Between the end of a period and its payment both run: the page tells the one that is not paid yet.
        const isRunning =
          settlement > (accrualStart ?? '') &&
          settlement < (accrualEnd ?? '') &&
          (cashFlows[at - 1]?.paymentDate ?? '') <= settlement;
        const asked = {
          task: 'arrears',
          id: at,
          periodStart: accrualStart,
          periodEnd: accrualEnd,
          ...(isRunning && isBusinessDay(fixingDays, issueDay(settlement)) && { accruedOn: settlement }),
          method: terms.overnightMethod,
          lookback: terms.lookbackDays,
          observationShift: terms.hasObservationShift,
          lockout: terms.paymentDelayDays > 0 && at < last ? 0 : terms.lockoutDays,
          margin: margin / 10_000,
          dayCount: 'ACT/360',
          fixings: fixingsByDate,
        };
        const batch = calcCase(asked, BUILT_IN_CALENDARS);
        expect(batch, paymentDate).not.toHaveProperty('error');
        expect(coupon).toBeCloseTo(batch.coupon as number, 9);
        if (!('accrued' in batch)) return;
        expect(page.accrued).toBeCloseTo(batch.accrued as number, 9);
        compared++;
      });
    }),
    { numRuns: draws(12, 500) },
  );
  expect(compared).toBeGreaterThan(3);
});

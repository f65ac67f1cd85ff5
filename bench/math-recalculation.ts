import { type CalculationInput, calculate } from '#domain/bond/calculator/calculate.ts';
import { type MadeUpTerms, madeUpFacts } from '#domain/bond/calculator/made-up-bond.ts';
import { plainMadeUpTerms } from '#domain/bond/testing/plain-made-up-terms.ts';
import { annualParYields } from '#math/curve/par-curve.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate, rate } from '#math/units.ts';

/** A bond with calls: its life, when they begin, and on which days they may be used. */
export interface RecalculationCase {
  readonly name: string;
  readonly years: number;
  readonly callableAfter: number;
  readonly style: 'American' | 'Bermudan';
}

/** What the calculator is asked that takes longest: a call on each of many days. */
export const recalculationCases: readonly RecalculationCase[] = [
  { name: 'American call of 15 years', years: 15, callableAfter: 0, style: 'American' },
  { name: 'American call of 30 years, from year 5 on', years: 30, callableAfter: 5, style: 'American' },
  { name: 'Bermudan call of 30 years, from year 1 on', years: 30, callableAfter: 1, style: 'Bermudan' },
];

const CALL_PRICE = 102;
const FIRST_YEAR = 2025;
const dayOf = (year: number, month = '01') => isoDate(`${FIRST_YEAR + year}-${month}-15`);

function termsOf({ years }: RecalculationCase): MadeUpTerms {
  return {
    ...plainMadeUpTerms,
    kind: 'fixed',
    market: 'us-corporate',
    currency: 'USD',
    rate: 0.055,
    period: '6M',
    issuedOn: dayOf(0),
    maturesOn: dayOf(years),
  };
}

function offersOf({ years, callableAfter, style }: RecalculationCase) {
  const days =
    style === 'American'
      ? [dayOf(callableAfter)]
      : Array.from({ length: 2 * (years - callableAfter) }, (_, at) =>
          dayOf(callableAfter + Math.floor(at / 2), at % 2 === 0 ? '01' : '07'),
        );
  return days.map((date, at) => ({
    number: at + 1,
    type: 'call' as const,
    date,
    price: CALL_PRICE,
    periodStart: style === 'American' ? date : null,
    periodEnd: style === 'American' ? dayOf(years) : null,
    optionStyle: style,
    noticeDays: null,
    benchmarkSpread: null,
    repurchasedAmount: null,
  }));
}

/** What a reader's change of the price asks: the figures, which stand at once, or also what follows them. */
export function recalculation(each: RecalculationCase, asked: 'figures' | 'all'): (clean: number) => number {
  const facts = { ...madeUpFacts(termsOf(each)), offers: offersOf(each) };
  const curve = { model: 'Svensson', b0: 0.045, b1: -0.01, b2: -0.02, b3: 0.015, tau1: 1.2, tau2: 6 } as const;
  const input: Omit<CalculationInput, 'given'> = {
    facts,
    market: { curve, parYields: annualParYields(curve), swaps: null, benchmarks: [] },
    settlement: isoDate('2025-03-03'),
    workout: 'maturity',
    compounding: 'semiannual',
    benchmark: 'interpolated',
    nominal: 1_000_000,
    indexation: null,
    scenario: {
      horizon: dayNumberFromIso(isoDate('2026-03-03')),
      end: null,
      reinvestmentRate: null,
      twist: { short: 0, long: 0 },
    },
    assumptions: { coupons: 'held', reference: null, index: null, writeDown: null },
    optionModel: { meanReversion: 0.03, volatility: rate(0.01) },
  };
  return (clean) => {
    const calculated = calculate({ ...input, given: { kind: 'clean', value: clean } });
    if (!calculated.ok) throw new Error(calculated.fault);
    const { options } = calculated.value;
    if (!options.ok) throw new Error(options.absence);
    const { figures, shifts, keyRates } = options;
    return asked === 'figures' ? figures.oas : figures.oas + shifts().length + keyRates().length;
  };
}

import { describe, expect, test } from 'vitest';
import type { BondTerms } from './bond-terms.ts';
import { cashFlowsFromTerms } from './cash-flows-from-terms.ts';
import { dayNumberFromIso } from './dates.ts';
import { type Measure, valueOrNull } from './measure.ts';
import { bondEquivalentYieldFromPrice, discountRateFromPrice, priceFromDiscountRate } from './money-market.ts';
import { cleanPriceFromYield } from './price-from-yield.ts';
import { resolveBond } from './resolved-bond.ts';
import { accruedInterest, settle } from './settled-bond.ts';
import { isoDate, price, rate } from './units.ts';
import { yieldFromCleanPrice } from './yield-from-price.ts';

// 31 CFR part 356, appendix B, sections I, II and VI: worked examples, printed to six decimals from steps that are rounded.
const PRINTED = 1e-6;

function expectPrinted(measure: Measure<number>, printed: number): void {
  expect(Math.abs((valueOrNull(measure) ?? Number.NaN) - printed)).toBeLessThan(PRINTED);
}

interface NoteExample {
  readonly section: string;
  readonly coupon: number;
  readonly dated: string;
  readonly settlement: string;
  readonly first: string;
  readonly maturity: string;
  readonly yield: number;
  readonly clean: number;
  readonly accrued: number;
}

const NOTES: readonly NoteExample[] = [
  {
    section: 'II.A regular first period',
    coupon: 0.0875,
    dated: '1990-05-15',
    settlement: '1990-05-15',
    first: '1990-11-15',
    maturity: '2020-05-15',
    yield: 0.0884,
    clean: 99.057893,
    accrued: 0,
  },
  {
    section: 'II.B short first period',
    coupon: 0.085,
    dated: '1990-04-02',
    settlement: '1990-04-02',
    first: '1990-09-30',
    maturity: '1992-03-31',
    yield: 0.0859,
    clean: 99.838183,
    accrued: 0,
  },
  {
    section: 'II.C long first period',
    coupon: 0.085,
    dated: '1990-03-01',
    settlement: '1990-03-01',
    first: '1990-11-15',
    maturity: '1995-05-15',
    yield: 0.0853,
    clean: 99.805118,
    accrued: 0,
  },
  {
    section: 'II.D reopened in a regular period',
    coupon: 0.095,
    dated: '1985-11-15',
    settlement: '1985-11-29',
    first: '1986-05-15',
    maturity: '1995-11-15',
    yield: 0.0954,
    clean: 99.730918,
    accrued: 0.367403,
  },
  {
    section: 'II.E reopened in the regular part of a long first period',
    coupon: 0.1075,
    dated: '1985-07-02',
    settlement: '1985-11-04',
    first: '1986-02-15',
    maturity: '2005-08-15',
    yield: 0.1047,
    clean: 102.214586,
    accrued: 3.672798,
  },
  {
    section: 'II.F reopened in a short first period',
    coupon: 0.105,
    dated: '1983-05-16',
    settlement: '1983-08-15',
    first: '1983-11-15',
    maturity: '1991-05-15',
    yield: 0.1053,
    clean: 99.777074,
    accrued: 2.596467,
  },
  {
    section: 'II.G reopened in the odd part of a long first period',
    coupon: 0.0975,
    dated: '1988-10-15',
    settlement: '1988-11-15',
    first: '1989-06-15',
    maturity: '1994-12-15',
    yield: 0.0979,
    clean: 99.738045,
    accrued: 0.82582,
  },
];

function noteTerms(note: Pick<NoteExample, 'coupon' | 'dated' | 'first' | 'maturity'>): BondTerms {
  return {
    schedule: {
      effective: isoDate(note.dated),
      first: isoDate(note.first),
      termination: isoDate(note.maturity),
      tenor: '6M',
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: 'Backward',
      endOfMonth: true,
    },
    frequency: 2,
    accrualDayCount: 'ACT/ACT ICMA',
    coupon: { kind: 'fixed', rate: note.coupon },
    redemption: 100,
    payment: { calendar: 'Null', convention: 'Unadjusted' },
  };
}

function settledNote(note: Pick<NoteExample, 'coupon' | 'dated' | 'first' | 'maturity' | 'settlement'>) {
  const bond = resolveBond({
    cashFlows: cashFlowsFromTerms(noteTerms(note), new Map()),
    accrualDayCount: 'ACT/ACT ICMA',
    yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
    frequency: 2,
  });
  return settle(bond, dayNumberFromIso(isoDate(note.settlement)));
}

describe('31 CFR 356 appendix B', () => {
  test.each(NOTES)('BEY-2 prices a note as section $section', (note) => {
    const settled = settledNote(note);
    expectPrinted(accruedInterest(settled), note.accrued);
    expectPrinted(cleanPriceFromYield(settled, rate(note.yield)), note.clean);
    // Half a unit of the printed price moves the yield by less than 1e-6 at a duration of half a year or more.
    expectPrinted(yieldFromCleanPrice(settled, price(note.clean)), note.yield);
  });

  test('BEY-2 pays a short first coupon as section I.A.3', () => {
    const [first] = cashFlowsFromTerms(
      noteTerms({ coupon: 0.08375, dated: '1990-07-02', first: '1990-12-31', maturity: '1992-06-30' }),
      new Map(),
    );
    expect((first?.coupon ?? 0) * 10).toBeCloseTo(41.419837004, 6);
  });

  test('BEY-2 pays a long first coupon as section I.A.4', () => {
    const [first] = cashFlowsFromTerms(
      noteTerms({ coupon: 0.07875, dated: '1990-12-03', first: '1991-08-15', maturity: '2001-02-15' }),
      new Map(),
    );
    expect((first?.coupon ?? 0) * 10).toBeCloseTo(55.21059781, 6);
  });

  test('CAS-4 accrues within one half-year as section I.D(1)', () => {
    const settled = settledNote({
      coupon: 0.0675,
      dated: '2000-05-15',
      first: '2000-11-15',
      maturity: '2005-05-15',
      settlement: '2000-08-15',
    });
    expect(valueOrNull(accruedInterest(settled))).toBeCloseTo(1.6875, 10);
  });

  test('BEY-2 prices bills and gives their rates as section VI', () => {
    const bill = (issue: string, maturity: string) => ({
      settlement: dayNumberFromIso(isoDate(issue)),
      maturity: dayNumberFromIso(isoDate(maturity)),
    });
    expect(valueOrNull(priceFromDiscountRate(bill('1989-11-24', '1990-02-22'), rate(0.0761)))).toBeCloseTo(98.0975, 6);
    expect(valueOrNull(discountRateFromPrice(bill('1982-12-30', '1983-06-30'), price(95.934567)))).toBeCloseTo(
      0.08042,
      5,
    );
    const short = bondEquivalentYieldFromPrice(bill('1990-06-01', '1990-06-21'), price(99.559444));
    expect(valueOrNull(short)).toBeCloseTo(0.08076, 5);
    const long = bondEquivalentYieldFromPrice(bill('1990-06-07', '1991-06-06'), price(92.265));
    expect(valueOrNull(long)).toBeCloseTo(0.08237, 5);
  });
});

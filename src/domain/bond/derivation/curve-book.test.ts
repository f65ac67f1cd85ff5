import { expect, test } from 'vitest';
import { annualZeroRate, type Curve } from '#math/curve/curve.ts';
import { isoDate, type Years } from '#math/units.ts';
import type { CurveHistory, CurveKind, FittedCurveHistory } from '../../market/curve.ts';
import { curveBook } from './curve-book.ts';

interface HistoryWords {
  readonly code: string;
  readonly rate: number;
  readonly kind?: CurveKind;
  readonly compounding?: number;
  readonly date?: string;
}

const tenors = [0.5, 1, 2, 5, 10];

function flat({
  code,
  rate,
  kind = 'government-zero',
  compounding = 1,
  date = '2025-03-03',
}: HistoryWords): CurveHistory {
  const day = { date: isoDate(date), tenors, rates: tenors.map(() => rate) };
  return { curve: { code, name: code, currency: 'EUR', kind, compounding }, days: [day] };
}

const rateAt = (curve: Curve | null) => (curve === null ? null : annualZeroRate(curve, 3 as Years));

test('a published rate keeps its worth in whatever compounding it came', () => {
  const semiannual = curveBook([flat({ code: 'a', rate: 0.04, compounding: 2 })]);
  expect(rateAt(semiannual.curveOn('EUR', false, isoDate('2025-03-03')))).toBeCloseTo(1.02 ** 2 - 1, 12);
  const continuous = curveBook([flat({ code: 'a', rate: 0.04, compounding: 0 })]);
  expect(rateAt(continuous.curveOn('EUR', false, isoDate('2025-03-03')))).toBeCloseTo(Math.expm1(0.04), 12);
});

test('a day without a curve takes the latest of the seven days before, and none older', () => {
  const book = curveBook([flat({ code: 'a', rate: 0.04 })]);
  expect(rateAt(book.curveOn('EUR', false, isoDate('2025-03-10')))).toBeCloseTo(0.04, 12);
  expect(book.curveOn('EUR', false, isoDate('2025-03-11'))).toBeNull();
  expect(book.curveOn('EUR', false, isoDate('2025-03-02'))).toBeNull();
  expect(book.curveOn('USD', false, isoDate('2025-03-03'))).toBeNull();
});

test('generated bonds and real ones do not share curves', () => {
  const book = curveBook([flat({ code: 'demo-eur-zero', rate: 0.01 }), flat({ code: 'real', rate: 0.04 })]);
  expect(rateAt(book.curveOn('EUR', true, isoDate('2025-03-03')))).toBeCloseTo(0.01, 12);
  expect(rateAt(book.curveOn('EUR', false, isoDate('2025-03-03')))).toBeCloseTo(0.04, 12);
});

test('a par curve is taken where there is no zero curve, as zero rates', () => {
  // On a flat par curve every zero rate is the par rate: a bond of that coupon is worth 100 at every term.
  const par = flat({ code: 'par', rate: 0.05, kind: 'government-par', compounding: 2 });
  const date = isoDate('2025-03-03');
  expect(rateAt(curveBook([par]).curveOn('EUR', false, date))).toBeCloseTo(1.025 ** 2 - 1, 9);
  const both = curveBook([par, flat({ code: 'zero', rate: 0.03 })]);
  expect(rateAt(both.curveOn('EUR', false, date))).toBeCloseTo(0.03, 12);
});

test('BEY-22 a curve of research serves only where no official one does', () => {
  const date = isoDate('2025-03-03');
  const research = flat({ code: 'fed-gsw-zero', rate: 0.03, compounding: 0 });
  const official = flat({ code: 'us-treasury-par', rate: 0.05, kind: 'government-par', compounding: 2 });
  expect(curveBook([research, official]).servingOn('EUR', false, date)?.name).toBe('us-treasury-par');
  expect(curveBook([research]).servingOn('EUR', false, date)?.name).toBe('fed-gsw-zero');
});

/** A fitted curve of one rate, from bonds of one to ten years. */
function fitted(rate: number, date: string): FittedCurveHistory {
  const shape = { b0: Math.log1p(rate), b1: 0, b2: 0, b3: null, tau1: 1, tau2: null };
  return {
    currency: 'EUR',
    name: 'fitted',
    days: [{ date: isoDate(date), ...shape, shortest: 1, longest: 10, bondCount: 6, error: 0 }],
  };
}

test('BEY-2 a fitted curve serves the days on which no imported one does', () => {
  const imported = flat({ code: 'zero', rate: 0.03, date: '2025-03-03' });
  const book = curveBook([imported], [fitted(0.05, '2025-03-20')]);
  expect(rateAt(book.curveOn('EUR', false, isoDate('2025-03-10')))).toBeCloseTo(0.03, 12);
  expect(book.curveOn('EUR', false, isoDate('2025-03-15'))).toBeNull();
  expect(rateAt(book.curveOn('EUR', false, isoDate('2025-03-20')))).toBeCloseTo(0.05, 12);
  expect(book.curveOn('EUR', true, isoDate('2025-03-20'))).toBeNull();
  const basis = book.servingOn('EUR', false, isoDate('2025-03-22'));
  expect(basis).toMatchObject({ kind: 'government-fitted', date: '2025-03-20', fit: { bondCount: 6, error: 0 } });
});

test('BEY-2 a fitted curve is flat outside of the lives of its bonds', () => {
  const sloped = fitted(0.05, '2025-03-20').days.map((day) => ({ ...day, b1: -0.02, b2: 0.01 }));
  const curve = curveBook([], [{ currency: 'EUR', name: 'fitted', days: sloped }]).curveOn(
    'EUR',
    false,
    isoDate('2025-03-20'),
  );
  const at = (time: number) => (curve === null ? Number.NaN : annualZeroRate(curve, time as Years));
  expect(at(0.25)).toBe(at(1));
  expect(at(40)).toBe(at(10));
  expect(at(2)).not.toBe(at(1));
});

test('BEY-2 swaps serve beside government curves, by the last of seven days, and a day whose rates contradict each other does not', () => {
  const day = (date: string, rates: readonly number[]) => ({
    date: isoDate(date),
    tenors: [1, 2, 5].slice(0, rates.length),
    rates,
  });
  const curve = {
    code: 'swaps',
    name: 'Swaps',
    currency: 'EUR',
    kind: 'swap-overnight',
    compounding: 0,
    overnightRate: '€STR',
  } as const;
  const days = [day('2025-03-03', [0.02, 0.022, 0.025]), day('2025-03-05', [0.02, -0.999])];
  const book = curveBook([{ curve, days }, flat({ code: 'zero', rate: 0.04 })]);
  const found = book.swapsOn('EUR', false, isoDate('2025-03-10'));
  expect(found).toMatchObject({ overnightRate: '€STR', date: '2025-03-03', rates: { times: [1, 2, 5] } });
  expect(book.swapsOn('EUR', false, isoDate('2025-03-11'))).toBeNull();
  expect(book.swapsOn('EUR', true, isoDate('2025-03-03'))).toBeNull();
  expect(rateAt(book.curveOn('EUR', false, isoDate('2025-03-03')))).toBeCloseTo(0.04, 12);
  expect(curveBook([{ curve, days }]).curveOn('EUR', false, isoDate('2025-03-03'))).toBeNull();
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_CALENDARS } from '../dates/built-in-calendars.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import type { Tenor } from '../schedule/schedule.ts';
import { draws } from '../testing/draws.ts';
import { type DayNumber, isoDate, rate, yearsFromDays } from '../units.ts';
import { discountFactor, isSoundCurve, rolledCurve, zeroRate } from './curve.ts';
import { OVERNIGHT_SWAPS, overnightRates, swapCalendar } from './overnight-swap-conventions.ts';
import { overnightSwapCurve, overnightSwapRate } from './overnight-swaps.ts';

const tenors: readonly Tenor[] = [
  '1W',
  '1M',
  '3M',
  '6M',
  '1Y',
  '18M',
  '2Y',
  '3Y',
  '5Y',
  '7Y',
  '10Y',
  '15Y',
  '20Y',
  '30Y',
];
const marketOf = (name: (typeof overnightRates)[number], curveDay: DayNumber) => ({
  curveDay,
  convention: OVERNIGHT_SWAPS[name],
  calendar: swapCalendar(name, BUILT_IN_CALENDARS),
});
const day = (text: string) => dayNumberFromIso(isoDate(text));

describe('curves of overnight swaps', () => {
  test('BEY-2 of every convention quote their swaps at the rates that they were made of', () => {
    const rates = fc.array(fc.double({ min: -0.01, max: 0.2, noNaN: true }), {
      minLength: 3,
      maxLength: tenors.length,
    });
    const days = fc.integer({ min: day('2020-01-02'), max: day('2027-12-30') });
    fc.assert(
      fc.property(fc.constantFrom(...overnightRates), days, rates, (name, curveDay, drawn) => {
        const market = marketOf(name, curveDay as DayNumber);
        // Forward rates that jump from term to term have no discount factor: the rates wander about their mean.
        const mean = drawn.reduce((sum, each) => sum + each, 0) / drawn.length;
        const quotes = drawn.map((each, i) => ({
          tenor: tenors[i] as Tenor,
          rate: rate(mean + (each - mean) * 0.02),
        }));
        const curve = overnightSwapCurve({ ...market, quotes });
        expect(isSoundCurve(curve)).toBe(true);
        for (const quote of quotes) expect(overnightSwapRate(curve, market, quote.tenor)).toBeCloseTo(quote.rate, 13);
      }),
      { numRuns: draws(40, 1000) },
    );
  });

  test('BEY-2 has the factor of a swap of one period by hand', () => {
    // SONIA: starts at once and pays at its end, 2026-03-02 to 2027-03-02: 365 days over 365.
    const curve = overnightSwapCurve({
      ...marketOf('SONIA', day('2026-03-02')),
      quotes: [{ tenor: '1Y', rate: rate(0.04) }],
    });
    expect(discountFactor(curve, yearsFromDays(365))).toBeCloseTo(1 / 1.04, 14);
    // €STR: starts on the 4th, ends on the 4th of a year later, and pays on the 5th: d(start) / d(end) = 1 + 365/360 r.
    const euro = overnightSwapCurve({
      ...marketOf('€STR', day('2026-03-02')),
      quotes: [{ tenor: '1Y', rate: rate(0.03) }],
    });
    const factor = (date: string) => discountFactor(euro, yearsFromDays(day(date) - day('2026-03-02')));
    expect(factor('2026-03-04') / factor('2027-03-04')).toBeCloseTo(1 + (0.03 * 365) / 360, 13);
    expect(euro.times.at(-1)).toBeCloseTo((day('2027-03-05') - day('2026-03-02')) / 365, 14);
  });

  test('BEY-2 rolls to a later day by the factor of that day, past its last node as well', () => {
    const curve = overnightSwapCurve({
      ...marketOf('SOFR', day('2026-03-02')),
      quotes: tenors.slice(4, 8).map((tenor, i) => ({ tenor, rate: rate(0.03 + i / 1000) })),
    });
    for (const later of [0, 0.01, 1.2, 2.5, 9].map((each) => each as ReturnType<typeof yearsFromDays>)) {
      const rolled = rolledCurve(curve, later);
      for (const time of [0.1, 0.7, 2, 8]) {
        const expected = discountFactor(curve, (later + time) as typeof later) / discountFactor(curve, later);
        expect(discountFactor(rolled, time as typeof later)).toBeCloseTo(expected, 13);
      }
    }
    expect(zeroRate(curve, yearsFromDays(0))).toBeCloseTo(zeroRate(curve, yearsFromDays(1)), 14);
  });

  test('BEY-2 takes quotes in any order, and refuses none, two that end on one day, and a rate that no factor explains', () => {
    const market = marketOf('SOFR', day('2026-03-02'));
    const made =
      (...quotes: readonly (readonly [Tenor, number])[]) =>
      () =>
        overnightSwapCurve({ ...market, quotes: quotes.map(([tenor, value]) => ({ tenor, rate: rate(value) })) });
    expect(made()).toThrow('no swap is quoted');
    expect(made(['2Y', 0.03], ['6M', 0.02], ['1Y', 0.025])()).toEqual(
      made(['6M', 0.02], ['1Y', 0.025], ['2Y', 0.03])(),
    );
    expect(made(['1Y', 0.03], ['2Y', 0.03], ['12M', 0.03])).toThrow('the swap over 12M ends on the day of another one');
    expect(made(['1Y', -0.999999])).toThrow('no discount factor explains');
    expect(made(['1X' as Tenor, 0.03])).toThrow('not a tenor');
  });
});

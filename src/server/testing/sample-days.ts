import { derivedMeasures, observedMeasures, type TradingDay, type TradingMeasure } from '#domain/market/trading-day.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';

/** The number of a measure on the nth day of a history; null for none. */
export type SampleNumber = (measure: TradingMeasure, day: number) => number | null;

export interface SampleHistory {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly start: string;
  readonly days: number;
  readonly numberOf: SampleNumber;
  readonly badData?: TradingDay['badData'];
  /** Of what kind the hidden price and yield of the nth day are, where they are of another than usual. */
  readonly kindsOf?: (day: number) => Partial<DayKinds>;
}

type DayKinds = Pick<TradingDay, 'indicativePriceType' | 'indicativeYieldType' | 'yieldOrigin'>;

const measures: readonly TradingMeasure[] = [...observedMeasures, ...derivedMeasures];

/** Numbers of the usual size: prices near 100, yields near 5 %, spreads near 1 %, the rest small. */
export const usualNumber: SampleNumber = (measure, day) => {
  const wave = Math.sin(day / 7 + measures.indexOf(measure));
  if (/yield/i.test(measure)) return 0.05 + wave / 100;
  if (/spread/i.test(measure)) return 0.01 + wave / 1000;
  if (/volume|turnover|deal/i.test(measure)) return Math.round(5000 + 4000 * wave);
  if (/macaulay|modified|years|convexity|accrued|pvbp/i.test(measure)) return 2 + wave;
  return Math.round((100 + 5 * wave) * 10_000) / 10_000;
};

/** A history of consecutive days. */
export function* sampleDays(history: SampleHistory): Generator<TradingDay> {
  const { instrumentId, venueId, numberOf, badData = null } = history;
  const first = dayNumberFromIso(isoDate(history.start));
  for (let day = 0; day < history.days; day++) {
    const numbers = Object.fromEntries(measures.map((measure) => [measure, numberOf(measure, day)]));
    yield {
      ...(numbers as Record<TradingMeasure, number | null>),
      instrumentId,
      venueId,
      date: isoFromDayNumber(addDays(first, day)),
      boardName: 'Main "A"',
      publishedYieldDate: null,
      publishedYieldType: null,
      publishedYieldConvention: null,
      settlesOn: null,
      lastDealAt: '2025-01-02T10:20:30.000Z',
      badData,
      indicativePriceType: 'average',
      indicativeYieldType: 'maturity',
      yieldOrigin: 'computed',
      accruedOrigin: 'computed',
      benchmarkName: 'Benchmark 2027',
      offerDate: null,
      ...history.kindsOf?.(day),
    };
  }
}

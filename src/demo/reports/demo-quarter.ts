import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, dayNumber, type IsoDate, isoDate } from '#math/units.ts';

/** A quarter of an issuer: balances at its end and flows over it, by line, in whole millions. */
export interface DemoQuarter extends QuarterEnd {
  readonly balances: Readonly<Record<string, number>>;
  readonly flows: Readonly<Record<string, number>>;
}

export interface QuarterEnd {
  readonly year: number;
  /** 1 to 4. */
  readonly quarter: number;
  readonly startsOn: IsoDate;
  readonly endsOn: IsoDate;
  /** When a report on it comes out. */
  readonly filedOn: IsoDate;
}

const lastDays = ['03-31', '06-30', '09-30', '12-31'] as const;
const firstDays = ['01-01', '04-01', '07-01', '10-01'] as const;
/** Days from the end of a quarter, and of a year, to its report. */
const [QUARTER_LAG, YEAR_LAG] = [45, 75];

/** The quarters of so many last full years and of this one of which there are reports, in order. */
export function reportedQuarters(today: DayNumber, fullYears: number): readonly QuarterEnd[] {
  const thisYear = Number(isoFromDayNumber(today).slice(0, 4));
  const years = Array.from({ length: fullYears + 1 }, (_, index) => thisYear - fullYears + index);
  const all = years.flatMap((year) =>
    lastDays.map((day, index): QuarterEnd => {
      const endsOn = isoDate(`${year}-${day}`);
      const filed = dayNumber(dayNumberFromIso(endsOn) + (index === 3 ? YEAR_LAG : QUARTER_LAG));
      const startsOn = isoDate(`${year}-${firstDays[index]}`);
      return { year, quarter: index + 1, startsOn, endsOn, filedOn: isoFromDayNumber(filed) };
    }),
  );
  return all.filter(({ filedOn }) => dayNumberFromIso(filedOn) <= today);
}

import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, dayNumber, type IsoDate, isoDate } from '#math/units.ts';
import type { Random } from '../random.ts';

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

const seasons = [0.96, 1.01, 0.98, 1.05] as const;

/** The quarters of a state with this revenue at first, in millions a quarter. Debt is what closes the balance. */
export function stateQuarters(
  ends: readonly QuarterEnd[],
  revenue: number,
  { random }: { readonly random: Random },
): readonly DemoQuarter[] {
  let property = revenue * 14;
  let worth = -revenue * 3;
  return ends.map((end, index) => {
    const taken = Math.round(revenue * 1.008 ** index * (seasons[end.quarter - 1] ?? 1) * random.between(0.98, 1.02));
    const spent = Math.round(taken * random.between(1.01, 1.09));
    property += Math.round(revenue * 0.05);
    worth += taken - spent;
    const financial = Math.round(taken * 5);
    const assets = property + financial;
    const debt = assets - worth;
    return {
      ...end,
      balances: {
        assets,
        property,
        financial_assets: financial,
        liabilities: debt,
        state_debt: debt,
        net_worth: worth,
      },
      flows: { budget_revenue: taken, budget_expense: spent, budget_balance: taken - spent },
    };
  });
}

import { addMonths, dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import type { ReportPeriod } from '../report.ts';
import type { MultiplierTerm } from './multipliers.ts';

/** What a line says of a period now. */
export interface BookValue extends ReportPeriod {
  readonly line: string;
  readonly value: number;
}

interface Entry {
  readonly ends: number;
  readonly days: number;
  readonly value: number;
}

// Quarters and years of 52 or 53 weeks end some days beside the end of a month and are some days longer or shorter.
const NEAR_DAYS = 8;
const DAYS_A_MONTH = 365.25 / 12;

const monthsOf = ({ days }: Entry) => Math.round(days / DAYS_A_MONTH);

/** The values of a report, to be looked up by line and time. */
export class ReportBook {
  readonly #byLine: ReadonlyMap<string, readonly Entry[]>;

  constructor(values: readonly BookValue[]) {
    const entries = values.map(({ line, endsOn, days, value }) => ({
      line,
      ends: dayNumberFromIso(endsOn),
      days,
      value,
    }));
    this.#byLine = Map.groupBy(entries, ({ line }) => line);
  }

  /** The value of a term for a period that ends on a day; undefined where the report does not tell it. */
  valueOf({ line, over }: MultiplierTerm, endsOn: IsoDate): number | undefined {
    const day = dayNumberFromIso(endsOn);
    if (over === 'end') return this.#find(line, day, 0)?.value;
    return over === 'mean' ? this.#mean(line, day) : this.#year(line, day);
  }

  #mean(line: string, day: DayNumber): number | undefined {
    const now = this.#find(line, day, 0);
    const before = this.#find(line, addMonths(day, -12), 0);
    return now === undefined || before === undefined ? undefined : (now.value + before.value) / 2;
  }

  #year(line: string, day: DayNumber): number | undefined {
    return this.#find(line, day, 12)?.value ?? this.#fourQuarters(line, day) ?? this.#sinceLastYear(line, day);
  }

  #fourQuarters(line: string, day: DayNumber): number | undefined {
    let sum = 0;
    let ends: number = day;
    for (let quarter = 0; quarter < 4; quarter++) {
      const entry = this.#find(line, ends, 3);
      if (entry === undefined) return undefined;
      sum += entry.value;
      ends = entry.ends - entry.days;
    }
    return sum;
  }

  /** The last full year, with what came since then in place of the same months of it. */
  #sinceLastYear(line: string, day: DayNumber): number | undefined {
    for (const months of [3, 6, 9]) {
      const since = this.#find(line, day, months);
      const fullYear = since && this.#find(line, since.ends - since.days, 12);
      const sameMonths = this.#find(line, addMonths(day, -12), months);
      if (since && fullYear && sameMonths) return fullYear.value + since.value - sameMonths.value;
    }
    return undefined;
  }

  #find(line: string, day: number, months: number): Entry | undefined {
    const distance = ({ ends }: Entry) => Math.abs(ends - day);
    return this.#byLine
      .get(line)
      ?.filter(
        (entry) => distance(entry) <= NEAR_DAYS && monthsOf(entry) === months && (months > 0 || entry.days === 0),
      )
      .reduce<Entry | undefined>(
        (best, entry) => (best && distance(best) <= distance(entry) ? best : entry),
        undefined,
      );
  }
}

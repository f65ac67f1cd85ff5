import { addMonths, dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import type { ReportPeriod } from '../report.ts';
import { monthsOfPeriod } from '../report-period.ts';
import type { MultiplierTerm } from './multipliers.ts';

/** What a line says of a period now. */
export interface BookValue extends ReportPeriod {
  readonly line: string;
  readonly value: number;
}

/** A value of the report in a term, and how often it counts there: −1 for what is taken off, a half in a mean of two. */
interface BookPart<Value extends BookValue> {
  readonly value: Value;
  readonly factor: number;
}

interface Entry<Value extends BookValue> {
  readonly ends: number;
  readonly value: Value;
}

// Quarters and years of 52 or 53 weeks end some days beside the end of a month and are some days longer or shorter.
const NEAR_DAYS = 8;

type Parts<Value extends BookValue> = readonly BookPart<Value>[] | undefined;

/** The values of a report, to be looked up by line and time. */
export class ReportBook<Value extends BookValue = BookValue> {
  readonly #byLine: ReadonlyMap<string, readonly Entry<Value>[]>;

  constructor(values: readonly Value[]) {
    const entries = values.map((value) => ({ ends: dayNumberFromIso(value.endsOn), value }));
    this.#byLine = Map.groupBy(entries, ({ value }) => value.line);
  }

  /** The value of a term for a period that ends on a day, without its sign; undefined where the report does not tell it. */
  valueOf(term: MultiplierTerm, endsOn: IsoDate): number | undefined {
    return this.partsOf(term, endsOn)?.reduce((sum, { value, factor }) => sum + factor * value.value, 0);
  }

  /** What that value is added up from. */
  partsOf({ line, over }: MultiplierTerm, endsOn: IsoDate): Parts<Value> {
    const day = dayNumberFromIso(endsOn);
    if (over === 'mean') return this.#mean(line, day);
    if (over === 'year') return this.#year(line, day);
    const now = this.#find(line, day, 0);
    return now && [{ value: now.value, factor: 1 }];
  }

  #mean(line: string, day: DayNumber): Parts<Value> {
    const now = this.#find(line, day, 0);
    const before = this.#find(line, addMonths(day, -12), 0);
    return now && before && [now, before].map(({ value }) => ({ value, factor: 1 / 2 }));
  }

  #year(line: string, day: DayNumber): Parts<Value> {
    const year = this.#find(line, day, 12);
    if (year !== undefined) return [{ value: year.value, factor: 1 }];
    return this.#fourQuarters(line, day) ?? this.#sinceLastYear(line, day);
  }

  #fourQuarters(line: string, day: DayNumber): Parts<Value> {
    const quarters: BookPart<Value>[] = [];
    let ends: number = day;
    for (let quarter = 0; quarter < 4; quarter++) {
      const entry = this.#find(line, ends, 3);
      if (entry === undefined) return undefined;
      quarters.push({ value: entry.value, factor: 1 });
      ends = entry.ends - entry.value.days;
    }
    return quarters;
  }

  /** The last full year, with what came since then in place of the same months of it. */
  #sinceLastYear(line: string, day: DayNumber): Parts<Value> {
    for (const months of [3, 6, 9]) {
      const since = this.#find(line, day, months);
      const fullYear = since && this.#find(line, since.ends - since.value.days, 12);
      const sameMonths = this.#find(line, addMonths(day, -12), months);
      if (since && fullYear && sameMonths) {
        return [
          { value: fullYear.value, factor: 1 },
          { value: since.value, factor: 1 },
          { value: sameMonths.value, factor: -1 },
        ];
      }
    }
    return undefined;
  }

  #find(line: string, day: number, months: number): Entry<Value> | undefined {
    const distance = ({ ends }: Entry<Value>) => Math.abs(ends - day);
    return this.#byLine
      .get(line)
      ?.filter(
        (entry) =>
          distance(entry) <= NEAR_DAYS &&
          monthsOfPeriod(entry.value) === months &&
          (months > 0 || entry.value.days === 0),
      )
      .reduce<Entry<Value> | undefined>(
        (best, entry) => (best && distance(best) <= distance(entry) ? best : entry),
        undefined,
      );
  }
}

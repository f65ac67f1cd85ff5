import type { IsoDate } from '#math/units.ts';
import type { Multiplier, MultiplierTerm } from './multipliers.ts';
import type { ReportBook } from './report-book.ts';

/**
 * A ratio, as a fraction for percent; or why there is none: the report does not tell a line, or the ratio is of nothing or of a negative sum, as
 * of a loss.
 */
export type MultiplierValue = number | 'missing-data' | 'not-applicable';

function sumOf(terms: readonly MultiplierTerm[], book: ReportBook, endsOn: IsoDate): number | undefined {
  let sum = 0;
  for (const term of terms) {
    const value = book.valueOf(term, endsOn);
    if (value === undefined) return undefined;
    sum += term.sign * value;
  }
  return sum;
}

/** The multiplier of the period that ends on a day. */
export function multiplierValue(multiplier: Multiplier, book: ReportBook, endsOn: IsoDate): MultiplierValue {
  const numerator = sumOf(multiplier.numerator, book, endsOn);
  const denominator = sumOf(multiplier.denominator, book, endsOn);
  if (numerator === undefined || denominator === undefined) return 'missing-data';
  return denominator > 0 ? numerator / denominator : 'not-applicable';
}

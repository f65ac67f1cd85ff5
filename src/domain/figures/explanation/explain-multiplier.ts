import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate } from '#math/units.ts';
import type { Multiplier, MultiplierTerm } from '../../issuer/multipliers/multipliers.ts';
import { marketValue, multiplierValue } from '../../issuer/multipliers/multipliers.ts';
import type { BookValue, ReportBook } from '../../issuer/multipliers/report-book.ts';
import type { ReportPeriod } from '../../issuer/report.ts';
import { type ExplainedLine, type Explanation, explanation, type InputValues } from './explanation.ts';

/** The price that a market value is at. */
interface SharePrice {
  readonly shares: number;
  readonly close: number;
  readonly date: IsoDate;
  readonly venueName: string;
}

/** A value of a report with the filing that told it. */
export interface FiledBookValue extends BookValue {
  readonly filedOn: IsoDate;
  readonly filing: string;
  readonly isRestated: boolean;
  /** Of the market value; null for a line of the report. */
  readonly share: SharePrice | null;
}

interface MultiplierOf {
  readonly book: ReportBook<FiledBookValue>;
  readonly endsOn: IsoDate;
  /** What the report is called, and its currency. */
  readonly report: string;
  readonly currency: string;
  readonly nameOf: (line: string) => string;
}

const startOf = ({ endsOn, days }: ReportPeriod) =>
  days === 0 ? null : isoFromDayNumber(dayNumber(dayNumberFromIso(endsOn) - days + 1));

function linesOf(side: ExplainedLine['side'], terms: readonly MultiplierTerm[], of: MultiplierOf) {
  return terms.flatMap((term) =>
    (of.book.partsOf(term, of.endsOn) ?? []).map(({ value: told, factor }): ExplainedLine => {
      const { endsOn, value, filedOn, filing, isRestated } = told;
      const amount = term.sign * factor * value;
      const own = { endsOn, value, amount, filedOn, filing, isRestated };
      return { side, name: of.nameOf(term.line), over: term.over, startsOn: startOf(told), ...own };
    }),
  );
}

function shareInputs({ numerator }: Multiplier, { book, endsOn }: MultiplierOf): InputValues {
  const term = numerator.find(({ line }) => line === marketValue);
  const [part] = (term && book.partsOf(term, endsOn)) ?? [];
  const share = part?.value.share ?? null;
  if (share === null) return {};
  return { shares: share.shares, share_price: share.close, share_date: share.date, share_venue: share.venueName };
}

const sumOf = (lines: readonly ExplainedLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

function hasUntoldDebt({ numerator, denominator }: Multiplier, { book, endsOn }: MultiplierOf): boolean {
  return [...numerator, ...denominator].some((term) => term.isNoneUntold && book.valueOf(term, endsOn) === undefined);
}

/** How a multiplier of a period comes about: each value of the report in it; null where there is none. */
export function explainMultiplier(multiplier: Multiplier, of: MultiplierOf): Explanation | null {
  const value = multiplierValue(multiplier, of.book, of.endsOn);
  if (typeof value !== 'number') return null;
  const above = linesOf('numerator', multiplier.numerator, of);
  const below = linesOf('denominator', multiplier.denominator, of);
  const lines = [...above, ...below];
  return explanation({
    value,
    formula: 'multiplier',
    inputs: {
      report: of.report,
      currency: of.currency,
      numerator: sumOf(above),
      denominator: sumOf(below),
      ...shareInputs(multiplier, of),
    },
    lines,
    assumptions: [
      lines.some(({ isRestated }) => isRestated) ? 'restated_lines' : 'lines_as_filed',
      ...(hasUntoldDebt(multiplier, of) ? (['untold_debt'] as const) : []),
    ],
  });
}

import type { Language } from '#domain/platform/language.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { dateText, inPercent, percentText, spreadText, withUnit } from '../../text/value-text.ts';

interface MakeWholeTerms {
  /** A fraction; null where it is closed to the reader. */
  readonly benchmarkYield: number | null;
  /** Basis points. */
  readonly spread: number;
  readonly until: string | null;
  /** In which the yield compounds: the bond's, in words. */
  readonly convention: string;
}

/** The yield at which a make-whole call discounts with its convention, and the call to which its payments are counted. */
export function makeWholeText(
  { benchmarkYield, spread, until, convention }: MakeWholeTerms,
  text: LabelText<'bond'>,
  language: Language,
): string {
  const rate = benchmarkYield === null ? '' : inPercent(percentText(benchmarkYield, language), text);
  const terms = { rate, convention, spread: withUnit(spreadText(spread, language), text('unit_bp')) };
  return until === null
    ? text('make_whole_at', terms)
    : text('make_whole_to_call', { ...terms, date: dateText(until, language) });
}

import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import { inPercent, percentText, withUnit, yearsText } from '../../text/value-text.ts';
import type { TermWriting } from './kind-terms.ts';

export type PriceFigures = NonNullable<BondSummary['priceFigures']>;

/** What the price means beyond the key figures, in words. */
export interface MoreFigure {
  readonly figure: ExplainedFigure;
  /** The end that it is computed to, where that is not the headline's. */
  readonly end?: string;
  readonly name: string;
  readonly value: string;
  readonly detail: string | null;
  /** What the figure means, shown when the reader asks. */
  readonly note?: string;
}

export function yieldText(value: number, { text, language }: Pick<TermWriting, 'text' | 'language'>): string {
  return inPercent(percentText(value, language), text);
}

export function yearsWithUnit(value: number, { text, language }: TermWriting): string {
  return withUnit(yearsText(value, language), text('unit_years'));
}

import { useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { YieldConventionName } from '#domain/bond/shown-convention.ts';
import { type LabelText, useLabels } from '../../context/reader-context.tsx';
import { conventionText } from '../../text/fact-text.ts';
import { conventionOf } from './basis.ts';

/** The convention in which the page of a bond tells its yields, by its address. */
export function useConvention(summary: Pick<BondSummary, 'priceFigures' | 'usualConvention'>): YieldConventionName {
  return conventionOf(useSearchParams()[0], summary);
}

/** The head of a column of yields in a convention. */
export function useYieldHead(): (convention: YieldConventionName) => string {
  const text = useLabels('explain');
  const facets = useLabels('facets');
  const heads = {
    effective: text('column_yield'),
    street: text('column_own_yield'),
    simple: facets('column_simple_yield'),
  };
  return (convention) => heads[convention];
}

interface Writing {
  readonly text: LabelText<'bond'>;
  readonly textOf: (key: string) => string;
}

/** A convention in words, as it stands beside each figure that is told in it. */
export function conventionName(
  convention: YieldConventionName,
  { yieldConvention }: Pick<BondSummary, 'yieldConvention'>,
  { text, textOf }: Writing,
): string {
  if (convention === 'street') return conventionText(yieldConvention, text, textOf);
  return text(convention === 'simple' ? 'yield_simple' : 'yield_effective');
}

import { useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { findBondStatus } from '#domain/bond/bond-status.ts';
import type { YieldConventionName } from '#domain/bond/shown-convention.ts';
import { type LabelText, useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { conventionText } from '../../text/fact-text.ts';
import { basisParameter, conventionOf, durationConvention, explainedEnd, summaryAtBasis } from './basis.ts';

/** The convention in which the page of a bond tells its yields, by its address. */
export function useConvention(summary: Pick<BondSummary, 'priceFigures' | 'usualConvention'>): YieldConventionName {
  return conventionOf(useSearchParams()[0], summary);
}

interface ShownSummary {
  readonly shown: BondSummary;
  /** That of the figures shown: those of the day itself are effective. */
  readonly convention: YieldConventionName;
  /** By which the figures are explained. */
  readonly end: string | null;
}

/** The summary with the end and in the convention that the address asks for; of a bond that is repaid as it is. */
export function useShownSummary(summary: BondSummary): ShownSummary {
  const basis = useSearchParams()[0].get(basisParameter);
  const asked = useConvention(summary);
  const isRepaid = findBondStatus(summary.statusId)?.isFinished ?? false;
  if (isRepaid) return { shown: summary, convention: 'effective', end: null };
  const shown = summaryAtBasis(summary, basis, asked);
  const end = explainedEnd(summary, basis, asked);
  return { shown, convention: shown === summary ? 'effective' : asked, end };
}

/** The heads of columns of yields and of durations to an end, in a convention. */
export function useEndHeads(): (convention: YieldConventionName) => {
  readonly yield: string;
  readonly duration: string;
} {
  const text = useLabels('explain');
  const facets = useLabels('facets');
  const yields = {
    effective: text('column_yield'),
    street: text('column_own_yield'),
    simple: facets('column_simple_yield'),
    japanese_simple: facets('column_japanese_simple'),
    bond_equivalent: facets('column_bond_equivalent'),
  };
  return (convention) => ({
    yield: yields[convention],
    duration: text(durationConvention(convention) === 'street' ? 'column_own_duration' : 'column_duration'),
  });
}

/** The conventions in words, as notes of the heads of a table. */
export function useConventionNote(
  summary: Pick<BondSummary, 'yieldConvention'>,
): (name: YieldConventionName) => string {
  const text = useLabels('bond');
  const textOf = useLabelOf('bond');
  return (name) => conventionName(name, summary, { text, textOf });
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
  return text(`yield_${convention}`);
}

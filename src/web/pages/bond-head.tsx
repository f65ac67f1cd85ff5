import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { BondGraph } from '#contract/bond/graph.ts';
import { BondHeader } from '../bond/bond-summary/bond-header.tsx';
import type { Conversion } from '../bond/bond-summary/key-terms.tsx';
import { BondActions } from './bond-actions.tsx';

interface BondHeadProps {
  readonly summary: BondSummary;
  readonly graph: BondGraph;
  /** What a convertible bond becomes; null for others. */
  readonly conversion: Conversion;
  /** When the figures changed while the page was open, milliseconds since 1970. */
  readonly liveAt: number | null;
}

/** The head of the bond page with what can be done there. */
export function BondHead({ summary, graph, conversion, liveAt }: BondHeadProps) {
  return (
    <BondHeader
      summary={summary}
      conversion={conversion}
      liveAt={liveAt}
      actions={<BondActions summary={summary} graph={graph} />}
    />
  );
}

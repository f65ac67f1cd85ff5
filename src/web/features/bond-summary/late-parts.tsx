import type { BondSummary } from '#contract/bond-summary.ts';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';

interface SummaryProps {
  readonly summary: BondSummary;
}

const figureLine = onDemand(async () => (await import('./key-figures.tsx')).FigureLine);

/** The key figures in the bar of the page, which is only seen by who has scrolled. */
export function LateFigureLine({ summary }: SummaryProps) {
  const { part: FigureLine } = useOnDemand(figureLine, true);
  return FigureLine !== null && <FigureLine summary={summary} />;
}

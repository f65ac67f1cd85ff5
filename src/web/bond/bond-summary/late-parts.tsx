import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { useReadDay } from '../../market/data/read-day.ts';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { summaryOnDay } from './shown-summary.ts';
import { useShownSummary } from './use-convention.ts';

const figureLine = onDemand(async () => (await import('./figure-line.tsx')).FigureLine);

/** The key figures in the bar of the page, which is only seen by who has scrolled. */
export function LateFigureLine({ summary }: { readonly summary: BondSummary }) {
  const { part: FigureLine } = useOnDemand(figureLine, true);
  const read = useReadDay(summary.id);
  const { shown } = useShownSummary(summary);
  if (FigureLine === null) return null;
  return <FigureLine summary={read === null ? shown : summaryOnDay(summary, read)} read={read} />;
}

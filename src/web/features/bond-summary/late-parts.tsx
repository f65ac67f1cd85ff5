import type { BondSummary } from '#contract/bond-summary.ts';
import { partAtFirstAct } from '../../sections/first-act-part.tsx';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';

interface SummaryProps {
  readonly summary: BondSummary;
}

interface HeaderProps extends SummaryProps {
  /** When the figures changed while the page was open, milliseconds since 1970. */
  readonly liveAt: number | null;
}

/** The head of the page, complete as the server draws it. */
export const bondHeader = partAtFirstAct<HeaderProps>(async () => (await import('./bond-header.tsx')).BondHeader);

const figureLine = onDemand(async () => (await import('./key-figures.tsx')).FigureLine);

/** The key figures in the bar of the page, which is only seen by who has scrolled. */
export function LateFigureLine({ summary }: SummaryProps) {
  const { part: FigureLine } = useOnDemand(figureLine, true);
  return FigureLine !== null && <FigureLine summary={summary} />;
}

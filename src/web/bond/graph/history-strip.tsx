import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DateRange } from '#domain/platform/period.ts';
import { useChoose } from '../../context/reader-context.tsx';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { type GraphTab, type GraphVenue, graphSearch } from './graph-query.ts';
import styles from './history-strip.module.css';

interface HistoryStripProps {
  readonly bondId: number;
  readonly venue: GraphVenue;
  readonly tab: GraphTab;
  /** The period that the chart shows. */
  readonly range: DateRange;
  /** Whether the chart above has no axis beside it. */
  readonly isShape: boolean;
}

const scene = onDemand(() => import('./history-scene.tsx').then(({ HistoryScene }) => HistoryScene));

/** Shows a period of the reader's own, by the address, so that a copied link shows the same. */
export function useOwnRange(): (range: DateRange) => void {
  const choose = useChoose();
  const [params] = useSearchParams();
  return (range) => choose(graphSearch(params, { range }), true);
}

/** The whole history of the venue in small, with the shown period as a window to drag. Its data and code come once it is in view. */
export function HistoryStrip({ isShape, ...props }: HistoryStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (strip.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsSeen(true);
    });
    observer.observe(strip.current);
    return () => observer.disconnect();
  }, []);
  const { part: Scene } = useOnDemand(scene, isSeen);
  const { bondId, venue, tab } = props;
  const key = `${bondId} ${venue.id} ${tab}`;
  const showRange = useOwnRange();
  return (
    <div ref={strip} className={classNames(styles.strip, isShape && styles.noAxis)} data-testid="history">
      {isSeen && Scene !== null && <Scene key={key} {...props} onRange={showRange} />}
    </div>
  );
}

import { type RefObject, useEffect, useState } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import { useExplainKey } from '../../charts/time/use-crosshair.ts';
import { useExplaining } from '../../context/explain-context.ts';
import { useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import type { ShownRow } from '../data/chart-columns.ts';
import { useMeasureName } from '../data/measure-name.ts';
import type { ChartEngine } from './chart-engine.ts';
import { decimalsOf, indicativeOf } from './drawing-bars.ts';
import type { DrawnSubject } from './drawing-chart.tsx';

const figureOf = { price: 'price', yield: 'yield', gspread: 'g_spread' } as const;

interface ReadFigureProps {
  readonly engine: ChartEngine | null;
  /** The chart, to which the key belongs while the reader is there. */
  readonly place: RefObject<HTMLElement | null>;
  readonly subject: DrawnSubject;
  readonly rows: readonly ShownRow[];
}

const isThere = (place: RefObject<HTMLElement | null>) => place.current?.matches(':hover, :focus') === true;

/** The day of the legend; it stays where the reader leaves the chart, so that he reaches what tells of it. */
function useLegendDay({ engine, place }: Pick<ReadFigureProps, 'engine' | 'place'>): number | null {
  const [day, setDay] = useState<number | null>(null);
  useEffect(() => {
    const chart = place.current;
    if (engine === null || chart === null) return undefined;
    const listening = new AbortController();
    let isLeft = false;
    const stay = () => {
      isLeft = false;
    };
    const leave = () => {
      isLeft = true;
    };
    for (const name of ['pointermove', 'pointerdown', 'keydown'] as const)
      chart.addEventListener(name, stay, listening);
    chart.addEventListener('blur', leave, listening);
    // A finger leaves with every tap.
    chart.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && leave(), listening);
    engine.setOnLegend((next) => setDay((before) => (before === null || !isLeft ? next : before)));
    return () => {
      listening.abort();
      engine.setOnLegend(null);
    };
  }, [engine, place]);
  return day;
}

/** The figure of the day that the legend shows, and how it is computed: on a click, or by E on the chart. */
export function ReadFigure({ engine, place, subject: { measure }, rows }: ReadFigureProps) {
  const nameOf = useMeasureName();
  const language = useLanguage();
  const explaining = useExplaining();
  const day = useLegendDay({ engine, place });
  const row = day === null ? undefined : rows.find((each) => each['date.numeric'] * 1000 === day);
  const value = row === undefined ? null : indicativeOf(row, measure);
  const title = nameOf(measure);
  const figure = figureOf[measure];
  const open = () => {
    if (row === undefined || explaining === null || explaining.bond === null || !isThere(place)) return;
    explaining.open({ figure, title, bond: explaining.bond, end: null, at: null, date: row.date });
  };
  useExplainKey(value === null ? undefined : open);
  if (row === undefined || value === null) return null;
  return (
    <span data-read-day={row.date}>
      {fixedDateText(row.date)}{' '}
      <Explained figure={figure} title={title} date={row.date}>
        {title} {numberText(value, decimalsOf[measure], language)}
      </Explained>
    </span>
  );
}

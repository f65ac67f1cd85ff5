import { useMemo } from 'react';
import type { RatingTypeId } from '#domain/issuer/rating.ts';
import chart from '../../charts/chart.module.css';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { useLabels } from '../../context/reader-context.tsx';
import type { Subject } from '../../market/subject/page-subject.ts';
import { fixedDateText } from '../../text/value-text.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import type { HistoricRating } from './rating-choice.ts';
import { type RatingLine, ratingFrame, ratingLines } from './rating-frame.ts';
import styles from './ratings.module.css';

interface RatingChartProps {
  readonly ratings: readonly HistoricRating[];
  readonly subject: Subject;
  readonly type: RatingTypeId;
}

/** The ratings as steps over the scale; nothing where their places are closed to the reader or not known. */
export function RatingChart({ ratings, subject, type }: RatingChartProps) {
  const { today } = subject;
  const text = useLabels('ratings');
  const source = useSourceText([], today);
  const frame = useMemo(() => ratingFrame(ratings, today), [ratings, today]);
  const lines = useMemo(() => ratingLines(ratings), [ratings]);
  if (frame === null) return null;
  const nameOf = ({ agency, of }: RatingLine) => `${agency} · ${text(`of_${of}`)}`;
  const sheetOf = (): ChartSheet => ({
    frame,
    texts: {
      title: subject.name,
      subtitle: [text('caption_history'), text(`type_${type}`)].join(', '),
      source,
      fileName: `${subject.shortName} ${text('caption_history')}`,
    },
    legend: lines.map((line) => ({ name: nameOf(line), ink: line.ink, ...(line.dash && { dash: line.dash }) })),
  });
  const description = text('chart_description', {
    count: lines.length,
    from: fixedDateText(ratings.at(-1)?.date ?? today),
    to: fixedDateText(today),
  });
  return (
    <>
      <ul className={styles.legend}>
        {lines.map((line) => (
          <li key={`${line.agency} ${line.of} ${line.entity}`}>
            <Stroke line={line} />
            {nameOf(line)}
          </li>
        ))}
        <li className={styles.export}>
          <ChartExportMenu sheetOf={sheetOf} />
        </li>
      </ul>
      <figure className={classNames(chart.chart, styles.chart)} aria-label={description}>
        <FrameView frame={frame} />
      </figure>
    </>
  );
}

function Stroke({ line: { ink, dash } }: { readonly line: RatingLine }) {
  return (
    <svg width="20" height="4" aria-hidden="true" focusable="false">
      <path d="M0 2h20" style={{ stroke: `var(--${ink})`, strokeWidth: 2, strokeDasharray: dash?.join(' ') }} />
    </svg>
  );
}

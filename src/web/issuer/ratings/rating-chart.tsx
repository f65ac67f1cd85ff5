import { useMemo } from 'react';
import { entityFromWire } from '#contract/issuer/wire/rated-entity.ts';
import type { RatedEntity, RatingTypeId } from '#domain/issuer/rating.ts';
import { axisDateText, dayMs } from '../../charts/axis-ticks.ts';
import chart from '../../charts/chart.module.css';
import type { ChartFrame, Domain, Ink, Mark } from '../../charts/chart-frame.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { type Step, steppedLine } from '../../charts/time/line-points.ts';
import { dateAxis } from '../../charts/time/time-frame.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { Subject } from '../../market/subject/page-subject.ts';
import { fixedDateText } from '../../text/value-text.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import type { HistoricRating } from './rating-choice.ts';
import styles from './ratings.module.css';

interface RatingChartProps {
  readonly ratings: readonly HistoricRating[];
  readonly subject: Subject;
  readonly type: RatingTypeId;
}

/** The ratings of one entity by one agency; each agency has a colour, each entity a dash. */
interface RatingLine {
  readonly agency: string;
  readonly of: HistoricRating['of'];
  readonly entity: string;
  readonly ink: Ink;
  readonly dash?: readonly number[];
  readonly steps: readonly Step[];
}

const dashes: Readonly<Record<RatedEntity, readonly number[] | undefined>> = {
  issue: undefined,
  issuer: [6, 4],
  spv: [2, 3],
  surety: [2, 3],
  guarantors: [8, 3, 2, 3],
  offeror: [4, 2],
};

const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Better grades stand higher; a revoked one, or one that is on no scale, is a gap. */
function stepsOf(ratings: readonly HistoricRating[]): readonly Step[] {
  return ratings
    .map(({ date, is_revoked: isRevoked, scale_point_position: position }) => ({
      from: timeOf(date),
      value: position === null || isRevoked === true ? Number.NaN : -position,
    }))
    .sort((a, b) => a.from - b.from);
}

/** The lines of a history, those without any place on a scale left out. */
export function ratingLines(ratings: readonly HistoricRating[]): readonly RatingLine[] {
  const agencies = [...new Set(ratings.map(({ agency }) => agency))].sort();
  const groups = Map.groupBy(ratings, ({ agency, of, entity_name: name }) => `${agency}|${of}|${name}`);
  return [...groups.values()].flatMap((group): readonly RatingLine[] => {
    const [first] = group;
    const steps = stepsOf(group);
    if (first === undefined || steps.every(({ value }) => Number.isNaN(value))) return [];
    const { agency, of, entity_name: entity } = first;
    const dash = dashes[entityFromWire(of)];
    const ink: Ink = `chart-${1 + (agencies.indexOf(agency) % 20)}`;
    return [{ agency, of, entity, ink, ...(dash && { dash }), steps }];
  });
}

/** Lines of equal grades stand this share of a notch apart, so that none covers another. */
const apart = 0.14;

/** What the grades of each place are called, agencies' names for it side by side. */
function ticksOf(ratings: readonly HistoricRating[]): ChartFrame['panes'][number]['yTicks'] {
  const placed = ratings.filter((rating) => rating.scale_point_position !== null && rating.is_revoked !== true);
  const byPlace = Map.groupBy(placed, ({ scale_point_position: position }) => position ?? 0);
  return [...byPlace]
    .sort(([a], [b]) => a - b)
    .map(([position, own]) => ({
      at: -position,
      text: [...new Set(own.map(({ scale_point_name: grade }) => grade))].join(' / '),
    }));
}

function markOf({ ink, dash, steps }: RatingLine, shift: number, end: number): readonly Mark[] {
  const moved = steps.map(({ from, value }) => ({ from, value: value + shift }));
  const held = moved.filter(({ value }) => !Number.isNaN(value));
  return [
    { kind: 'line', points: steppedLine(moved, end), stroke: { ink, width: 2, ...(dash && { dash }) } },
    {
      kind: 'dots',
      points: { xs: held.map(({ from }) => from), ys: held.map(({ value }) => value) },
      radius: 2.5,
      ink,
      ring: 'surface',
    },
  ];
}

const MIN_YEARS = 1;

/** From a little before the first rating to today, a year at least. */
function spanOf(lines: readonly RatingLine[], today: string): Domain {
  const end = timeOf(today);
  const first = Math.min(end - MIN_YEARS * 365 * dayMs, ...lines.flatMap(({ steps }) => steps.map(({ from }) => from)));
  return [first - (end - first) * 0.02, end];
}

/** The steps of ratings over the scales of their agencies; null where no rating has a place on one. */
export function ratingFrame(ratings: readonly HistoricRating[], today: string): ChartFrame | null {
  const lines = ratingLines(ratings);
  const yTicks = ticksOf(ratings);
  const [best, worst] = [yTicks.at(0)?.at, yTicks.at(-1)?.at];
  if (best === undefined || worst === undefined) return null;
  const x = spanOf(lines, today);
  const shiftOf = (at: number) => (at - (lines.length - 1) / 2) * Math.min(apart, 0.6 / lines.length);
  const marks = lines.flatMap((line, at) => markOf(line, shiftOf(at), x[1]));
  return {
    x,
    xTicks: dateAxis(x, { axisDate: axisDateText }),
    panes: [{ key: 'ratings', top: 0, height: 1, y: [worst - 0.7, best + 0.7], yTicks, tags: [], marks }],
  };
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

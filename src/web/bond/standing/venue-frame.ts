import type { Standing, VenuePrice } from '#contract/bond/standing.ts';
import type { ChartFrame, Ink, Mark, Pane } from '../../charts/chart-frame.ts';

export interface VenueScene extends Pick<Standing, 'venues' | 'median' | 'deviation'> {
  /** The venue whose figures the page shows. */
  readonly shownId: number | null;
  readonly write: (price: number) => string;
}

/** Share of the range that is left free at each end. */
const ROOM = 0.06;
/** The middle of the pane, on which the prices stand. */
const MIDDLE = 0.5;

const level = (from: number, to: number) => ({ xs: [from, to], ys: [MIDDLE, MIDDLE] });

function dotsOf(venues: readonly VenuePrice[], ink: Ink, radius: number): readonly Mark[] {
  const xs = venues.flatMap(({ price }) => price ?? []);
  return xs.length === 0
    ? []
    : [{ kind: 'dots', points: { xs, ys: xs.map(() => MIDDLE) }, radius, ink, ring: 'surface' }];
}

/** The band of one median deviation to either side of the median, and the median itself. */
function middleMarks({ median, deviation }: VenueScene): readonly Mark[] {
  if (median === null) return [];
  const band: readonly Mark[] =
    deviation === null || deviation === 0
      ? []
      : [
          {
            kind: 'line',
            points: level(median - deviation, median + deviation),
            stroke: { ink: 'chart-volume', width: 12 },
          },
        ];
  return [...band, { kind: 'rule', x: median, stroke: { ink: 'text-2', width: 2 } }];
}

/** The one pane of a small chart whose values are told beside it. */
export function barePane(key: string, y: Pane['y'], marks: readonly Mark[]): Pane {
  return { key, top: 0, height: 1, y, yTicks: [], tags: [], marks };
}

/** The last prices of venues on one axis: old ones faint, the shown one above all. Null where none may be seen. */
export function venueFrame(scene: VenueScene): ChartFrame | null {
  const { venues, median, deviation, shownId, write } = scene;
  const prices = venues.flatMap(({ price }) => price ?? []);
  if (prices.length === 0) return null;
  const ends = [...prices, ...(median === null ? [] : [median - (deviation ?? 0), median + (deviation ?? 0)])];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const room = (high - low) * ROOM || Math.abs(low) * 0.01 || 1;
  const others = venues.filter(({ id }) => id !== shownId);
  return {
    x: [low - room, high + room],
    xTicks: [...new Set([Math.min(...prices), Math.max(...prices)])].map((at) => ({ at, text: write(at) })),
    panes: [
      barePane(
        'venues',
        [0, 1],
        [
          { kind: 'line', points: level(low - room, high + room), stroke: { ink: 'line-strong', width: 1 } },
          ...middleMarks(scene),
          ...dotsOf(
            others.filter(({ is_old: isOld }) => isOld),
            'line-strong',
            4,
          ),
          ...dotsOf(
            others.filter(({ is_old: isOld }) => !isOld),
            'chart-axis',
            5,
          ),
          ...dotsOf(
            venues.filter(({ id }) => id === shownId),
            'chart-1',
            6,
          ),
        ],
      ),
    ],
  };
}

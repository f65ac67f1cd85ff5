import type { Peers, Position, Standing, VenuePrice } from '#contract/bond/standing.ts';
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
function barePane(key: string, y: Pane['y'], marks: readonly Mark[]): Pane {
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

/** Share of the range that is left free above and below. */
const DIFFERENCE_ROOM = 0.12;

/** The distance from the peers over a year as a line, zero dashed, the present a dot; null of fewer than two days. */
export function differenceFrame(history: Peers['history']): ChartFrame | null {
  const known = history.flatMap(({ date, difference }) =>
    difference === null ? [] : [{ x: Date.parse(date), y: difference }],
  );
  const [first, last] = [known.at(0), known.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const ys = known.map(({ y }) => y);
  const [low, high] = [Math.min(0, ...ys), Math.max(0, ...ys)];
  const room = (high - low) * DIFFERENCE_ROOM || 1;
  return {
    x: [first.x, last.x + (last.x - first.x) / 40],
    xTicks: [],
    panes: [
      barePane(
        'difference',
        [low - room, high + room],
        [
          { kind: 'rule', y: 0, stroke: { ink: 'line-strong', width: 1, dash: [3, 3] } },
          { kind: 'line', points: { xs: known.map(({ x }) => x), ys }, stroke: { ink: 'chart-1', width: 1.5 } },
          { kind: 'dots', points: { xs: [last.x], ys: [last.y] }, radius: 3, ink: 'chart-1' },
        ],
      ),
    ],
  };
}

/** Share of the range that is left free at each end, so that a mark there is seen whole. */
const POSITION_ROOM = 0.03;

const along = (from: number, to: number) => ({ xs: [from, to], ys: [0.5, 0.5] });

/** A history as a bar from its low to its high: the middle half thick, the median a stroke, the present value a dot. Null where it is hidden. */
export function positionFrame(position: Position): ChartFrame | null {
  const { value, low, lower_quartile: lower, median, upper_quartile: upper, high } = position;
  if (value === null || low === null || lower === null || median === null || upper === null || high === null) {
    return null;
  }
  const room = (high - low) * POSITION_ROOM || 1;
  return {
    x: [low - room, high + room],
    xTicks: [],
    panes: [
      barePane(
        'position',
        [0, 1],
        [
          { kind: 'line', points: along(low, high), stroke: { ink: 'line-strong', width: 2 } },
          { kind: 'line', points: along(lower, upper), stroke: { ink: 'chart-volume', width: 10 } },
          { kind: 'line', points: { xs: [median, median], ys: [0.15, 0.85] }, stroke: { ink: 'text-2', width: 2 } },
          { kind: 'dots', points: { xs: [value], ys: [0.5] }, radius: 5, ink: 'chart-1', ring: 'surface' },
        ],
      ),
    ],
  };
}

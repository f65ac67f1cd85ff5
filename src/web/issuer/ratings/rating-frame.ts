import { entityFromWire } from '#contract/issuer/wire/rated-entity.ts';
import type { RatedEntity } from '#domain/issuer/rating.ts';
import { axisDateText } from '../../charts/axis-date-text.ts';
import type { ChartFrame, Domain, Ink, Mark } from '../../charts/chart-frame.ts';
import { dayMs } from '../../charts/date-ticks.ts';
import { type Step, steppedLine } from '../../charts/time/stepped.ts';
import { dateAxis } from '../../charts/time/time-frame.ts';
import type { HistoricRating } from './rating-choice.ts';

/** The ratings of one entity by one agency; each agency has a colour, each entity a dash. */
export interface RatingLine {
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

import { useEffect, useRef, useState } from 'react';
import { valueScale } from '../axis-ticks.ts';
import type { Domain, Ink } from '../chart-frame.ts';

export interface ScatterAxis {
  readonly domain: Domain;
  /** None where figures are closed to the reader. */
  readonly ticks: readonly number[];
  readonly decimals: number;
  /** What stands at a tick, where it is not the number of its place. */
  readonly tickText?: (at: number) => string;
}

/** How points of one kind are drawn. */
export interface PointLook {
  readonly ink: Ink;
  readonly radius: number;
  readonly ring?: Ink;
}

/** What is placed by two figures; `x` and `y` in the units of the axes. */
export interface ScatterPoint {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly look: PointLook;
  /** The bond of the page, or a point of the reader's own: named first, and first for the keys. */
  readonly isProminent?: boolean;
}

interface LinePoint {
  readonly x: number;
  /** NaN ends the line. */
  readonly y: number;
}

/** Where everything stands on a chart of two measures. */
export interface ScatterScene<Point extends ScatterPoint> {
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  /** In the order in which the keys go through them. */
  readonly points: readonly Point[];
  /** From the lowest to the highest. */
  readonly looks: readonly PointLook[];
  readonly line: readonly LinePoint[];
  /** Curves of groups, each in the colour of its points; `dash` in pixels. */
  readonly curves?: readonly {
    readonly ink: Ink;
    readonly dash?: readonly number[];
    readonly points: readonly LinePoint[];
  }[];
  /** True where figures are closed to the reader: places and axes then say nothing. */
  readonly isHidden: boolean;
}

export function valueAxis(values: readonly number[]): ScatterAxis {
  const { low, high, ticks, decimals } = valueScale(values, 8);
  return { domain: [low, high], ticks, decimals };
}

const noAxis: ScatterAxis = { domain: [0, 1], ticks: [], decimals: 0 };

interface Spread {
  readonly columns: number;
  /** Where in its column a point stands. */
  readonly share: number;
}

type Unplaced<Point extends ScatterPoint> = Omit<Point, 'x' | 'y'>;

/** Places in even rows in the order of names: they follow from names alone, so no figure can be read from them. */
export function spreadScene<Point extends ScatterPoint>(
  points: readonly Unplaced<Point>[],
  looks: readonly PointLook[],
  { columns, share }: Spread,
): ScatterScene<Point> {
  const rows = Math.ceil(points.length / columns);
  const placed = points.map((point, at) => ({
    ...point,
    x: ((at % columns) + share) / columns,
    y: 1 - (Math.floor(at / columns) + 0.5) / rows,
  })) as unknown as readonly Point[];
  return { x: noAxis, y: noAxis, points: placed, looks, line: [], isHidden: true };
}

const between = (from: number, to: number, share: number) => from + (to - from) * share;

function axisBetween(from: ScatterAxis, to: ScatterAxis, share: number): ScatterAxis {
  const [low, high] = [0, 1].map((at) => between(from.domain[at] ?? 0, to.domain[at] ?? 0, share));
  return { ...to, domain: [low ?? 0, high ?? 0] };
}

function lineBetween(from: readonly LinePoint[], to: readonly LinePoint[], share: number): readonly LinePoint[] {
  if (from.length === 0) return to;
  return to.map(({ x, y }, at) => {
    const old = from[Math.round((at / Math.max(1, to.length - 1)) * (from.length - 1))] ?? { x, y };
    return { x: between(old.x, x, share), y: between(old.y, y, share) };
  });
}

/** A scene on the way from one to another: points that are on both move, the others are where they will be. */
export function sceneBetween<Point extends ScatterPoint>(
  from: ScatterScene<Point>,
  to: ScatterScene<Point>,
  share: number,
): ScatterScene<Point> {
  const before = new Map(from.points.map((point) => [point.key, point]));
  const points = to.points.map((point) => {
    const old = before.get(point.key) ?? point;
    return { ...point, x: between(old.x, point.x, share), y: between(old.y, point.y, share) };
  });
  return {
    ...to,
    x: axisBetween(from.x, to.x, share),
    y: axisBetween(from.y, to.y, share),
    points: points.sort((a, b) => a.x - b.x),
    line: lineBetween(from.line, to.line, share),
  };
}

const moveMs = 400;

export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const eased = (share: number) => 1 - (1 - share) ** 3;

/** The scene as it is on the way to the next one; at once there for who wants no motion. */
export function useMovingScene<Point extends ScatterPoint>(
  scene: ScatterScene<Point>,
): { readonly scene: ScatterScene<Point>; readonly isMoving: boolean } {
  const [shown, setShown] = useState(scene);
  const drawn = useRef(scene);
  useEffect(() => {
    const from = drawn.current;
    if (from === scene) return undefined;
    const draw = (there: ScatterScene<Point>) => {
      drawn.current = there;
      setShown(there);
    };
    if (from.isHidden || scene.isHidden || wantsStillness()) {
      draw(scene);
      return undefined;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - start) / moveMs));
      draw(share === 1 ? scene : sceneBetween(from, scene, eased(share)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [scene]);
  return { scene: shown, isMoving: shown !== scene };
}

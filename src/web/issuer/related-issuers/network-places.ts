import type { View } from './network-picture.ts';

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Room around the outermost nodes, for half a label on either side. */
const sideways = 64;
const upright = 24;
/** A small graph is not blown up further. */
const MAX_FITTED_SCALE = 1.25;

/** The view that shows all nodes. */
export function viewOfAll(places: Float32Array, { width, height }: Room, radius: number): View {
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (let at = 0; at < places.length; at += 2) {
    const [x = 0, y = 0] = places.subarray(at, at + 2);
    left = Math.min(left, x - radius);
    right = Math.max(right, x + radius);
    top = Math.min(top, y - radius);
    bottom = Math.max(bottom, y + radius);
  }
  const across = Math.max(1, width - 2 * sideways) / Math.max(1, right - left);
  const down = Math.max(1, height - 2 * upright) / Math.max(1, bottom - top);
  const k = Math.min(MAX_FITTED_SCALE, across, down);
  return { k, x: width / 2 - ((left + right) / 2) * k, y: height / 2 - ((top + bottom) / 2) * k };
}

/** The node at a place of the layout, the nearest one; null where there is none. */
export function nodeAt(places: Float32Array, x: number, y: number, radius: number): number | null {
  let found: number | null = null;
  let min = radius;
  for (let at = 0; 2 * at < places.length; at++) {
    const away = Math.hypot((places[2 * at] ?? 0) - x, (places[2 * at + 1] ?? 0) - y);
    if (away > min) continue;
    min = away;
    found = at;
  }
  return found;
}

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The node that an arrow key leads to: the nearest one within an eighth of a turn of its way, the straighter the better. */
export function nodeByKey(places: Float32Array, from: number, key: string): number | null {
  const way = ways[key];
  if (way === undefined) return null;
  let found: number | null = null;
  let min = Number.POSITIVE_INFINITY;
  for (let at = 0; 2 * at < places.length; at++) {
    if (at === from) continue;
    const x = (places[2 * at] ?? 0) - (places[2 * from] ?? 0);
    const y = (places[2 * at + 1] ?? 0) - (places[2 * from + 1] ?? 0);
    const along = x * way[0] + y * way[1];
    const aside = Math.abs(x * way[1] - y * way[0]);
    if (along <= 0 || aside > along) continue;
    const cost = along + 2 * aside;
    if (cost >= min) continue;
    min = cost;
    found = at;
  }
  return found;
}

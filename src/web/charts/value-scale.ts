import { extent, tickStep, ticks } from 'd3-array';

/** A value axis: its ends, which are ticks, the ticks, and the fewest decimals that their step needs. */
export interface ValueScale {
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
  readonly ticks: readonly number[];
}

/** A level line has this share of its value as room, so that it stands in the middle. */
const roomOfLevel = 2e-4;

/** A scale of about `count` steps that are 1, 2 or 5 times a power of ten and hold all values; without any value, from 0 to 1. */
export function valueScale(values: Iterable<number>, count = 6): ValueScale {
  let [min, max] = extent(values);
  if (min === undefined || max === undefined) [min, max] = [0, 1];
  const room = Math.max(Math.abs(max) * roomOfLevel, 2e-6);
  if (max - min < room) [min, max] = [min - room, max + room];
  const step = tickStep(min, max, count);
  const low = Math.floor(min / step + 1e-9) * step;
  const high = Math.ceil(max / step - 1e-9) * step;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const rounded = (value: number) => Number(value.toFixed(decimals));
  const marks = ticks(low, high, Math.round((high - low) / step));
  return { low: rounded(low), high: rounded(high), decimals, ticks: marks };
}

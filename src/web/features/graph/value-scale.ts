/** A value axis: its ends, the step between ticks, the ticks, and the fewest decimals that the step needs. */
export interface ValueScale {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly decimals: number;
  readonly ticks: readonly number[];
}

const niceSteps = [1, 2, 2.5, 5, 10] as const;
const mostDecimals = 6;

function stepOf(span: number, count: number): number {
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const nice = niceSteps.find((candidate) => candidate * power >= raw * (1 - 1e-9)) ?? 10;
  return nice * power;
}

function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < mostDecimals; decimals++) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * scaled) return decimals;
  }
  return mostDecimals;
}

/** A scale of about `count` steps of 1, 2, 2.5 or 5 times a power of ten that holds all values; finite numbers, at least one. */
export function valueScale(values: readonly number[], count = 6): ValueScale {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const room = Math.max(Math.abs(most) * 1e-4, 1e-6);
  if (most - least < room) [least, most] = [least - room * 2, most + room * 2];
  const step = stepOf(most - least, count);
  const decimals = decimalsOf(step);
  const first = Math.floor(least / step + 1e-9);
  const last = Math.ceil(most / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toFixed(decimals)));
  return { low: first * step, high: last * step, step, decimals, ticks };
}

/** A curve's coefficients at given decay times, with the root mean square of its weighted errors. */
export interface DecayFit {
  readonly betas: readonly number[];
  readonly taus: readonly number[];
  readonly error: number;
}

/** The best coefficients at given decay times (years); null when they are not determined. */
export type FitAtDecay = (taus: readonly number[]) => DecayFit | null;

/** Decay times in years that are tried, each 15 % longer than the last: 0.15 to 20. */
const DECAYS = Array.from({ length: 36 }, (_, i) => 0.15 * 1.15 ** i);

/** One decay time, or two that are at least 1.5 times apart, to start a search from. */
export function decayGrid(count: 1 | 2): readonly (readonly number[])[] {
  if (count === 1) return DECAYS.map((tau) => [tau]);
  return DECAYS.flatMap((tau1, i) => DECAYS.slice(i + 3).map((tau2) => [tau1, tau2]));
}

function better(best: DecayFit | null, other: DecayFit | null): DecayFit | null {
  if (!best || !other) return best ?? other;
  return other.error < best.error ? other : best;
}

const FIRST_STEP = 0.07;
const LAST_STEP = 1e-7;

/** A better fit near one that is given: each decay time longer and shorter by a step that halves when nothing improves. */
function refinedDecay(fitAt: FitAtDecay, start: DecayFit): DecayFit {
  let best = start;
  for (let step = FIRST_STEP; step > LAST_STEP; ) {
    const moved = best.taus.flatMap((_, index) =>
      [1 + step, 1 / (1 + step)].map((factor) => best.taus.map((tau, other) => (other === index ? tau * factor : tau))),
    );
    const candidate = moved.reduce<DecayFit>((found, taus) => better(found, fitAt(taus)) ?? found, best);
    if (candidate.error < best.error * (1 - 1e-9)) best = candidate;
    else step /= 2;
  }
  return best;
}

/** The best fit over a grid of decay times, refined; null when no point of the grid can be fitted. */
export function bestDecay(fitAt: FitAtDecay, grid: readonly (readonly number[])[]): DecayFit | null {
  const start = grid.reduce<DecayFit | null>((best, taus) => better(best, fitAt(taus)), null);
  return start && refinedDecay(fitAt, start);
}

/** Payment times in years with the amount paid at each. */
export interface KnownFlows {
  readonly times: Float64Array;
  readonly amounts: Float64Array;
}

/** Price with its first and second derivative by the yield; written by `bareTriple`. */
export interface Triple {
  price: number;
  slope: number;
  curvature: number;
}

/** Price, slope and curvature over known times, half-yearly compounding: the least that any library has to do. */
export function bareTriple({ times, amounts }: KnownFlows, rate: number, out: Triple): void {
  const growth = 1 + rate / 2;
  let price = 0;
  let slope = 0;
  let curvature = 0;
  for (let i = 0; i < times.length; i++) {
    const periods = 2 * (times[i] ?? 0);
    const discounted = (amounts[i] ?? 0) * growth ** -periods;
    price += discounted;
    slope -= periods * discounted;
    curvature += periods * (periods + 1) * discounted;
  }
  out.price = price;
  out.slope = slope / (2 * growth);
  out.curvature = curvature / (4 * growth * growth);
}

/** Newton's method on the price from a first guess, without any safeguard, until a step is below 1e-10. */
export function bareYield({ times, amounts }: KnownFlows, dirty: number, guess: number): number {
  let rate = guess;
  for (let step = 0; step < 50; step++) {
    const growth = 1 + rate / 2;
    let price = 0;
    let slope = 0;
    for (let i = 0; i < times.length; i++) {
      const periods = 2 * (times[i] ?? 0);
      const discounted = (amounts[i] ?? 0) * growth ** -periods;
      price += discounted;
      slope -= periods * discounted;
    }
    const change = ((price - dirty) * 2 * growth) / slope;
    rate -= change;
    if (Math.abs(change) < 1e-10) return rate;
  }
  return Number.NaN;
}

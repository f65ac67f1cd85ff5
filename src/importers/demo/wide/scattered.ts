/** A prime that divides no number of combinations here, so that its multiples visit every one before any comes again. */
const stride = 1_000_003;

/**
 * Takes a running number apart into one place for each size: each combination comes once before any comes twice, in an order
 * that looks like chance and shifts with `offset`.
 */
export function scatteredPlaces(sizes: readonly number[], number: number, offset: number): readonly number[] {
  const combinations = sizes.reduce((product, size) => product * size, 1);
  if (combinations % stride === 0) throw new RangeError('the combinations are a multiple of the stride');
  let rest = ((number % combinations) * (stride % combinations) + offset) % combinations;
  return sizes.map((size) => {
    const place = rest % size;
    rest = Math.floor(rest / size);
    return place;
  });
}

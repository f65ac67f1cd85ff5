function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The golden ratio's share: its multiples spread evenly, however few are taken. */
const goldenShare = 0.6180339887498949;

const strides = new Map<number, number>();

/** A stride without a divisor in common with the number of combinations, so that it visits every one before any comes again. */
function strideOf(combinations: number): number {
  const known = strides.get(combinations);
  if (known !== undefined) return known;
  let stride = Math.floor(combinations * goldenShare);
  while (greatestCommonDivisor(combinations, stride) !== 1) stride += 1;
  strides.set(combinations, stride);
  return stride;
}

/**
 * Takes a running number apart into one place for each size: each combination comes once before any comes twice, in an order
 * that looks like chance and shifts with `offset`.
 */
export function scatteredPlaces(sizes: readonly number[], number: number, offset: number): readonly number[] {
  const combinations = sizes.reduce((product, size) => product * size, 1);
  let rest = ((number % combinations) * strideOf(combinations) + offset) % combinations;
  return sizes.map((size) => {
    const place = rest % size;
    rest = Math.floor(rest / size);
    return place;
  });
}

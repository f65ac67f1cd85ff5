/** Powers of ten that scale a number below a limit to a whole one of 15 digits at most, which a double holds exactly. */
const scales: readonly (readonly [below: number, scale: number])[] = [
  [1e3, 1e12],
  [1e6, 1e9],
  [1e9, 1e6],
];
/** How many of those digits are zero in a number that has decimals of its own: three. */
const NOISE = 1e3;

const roundedTo = (value: number, scale: number) => Math.round(value * scale) / scale;

/**
 * A number without the noise of binary arithmetic: 103.29990000000001 is 103.2999. What is not within half a unit of the 12th decimal (from 1,000 on
 * of the 9th, from 10^6 on of the 6th) of a number with three decimals fewer has no such decimals, and stays as it is, as do whole numbers, those from 10^9 on and
 * what is not finite. Whoever sends numbers to a program or a file writes them so.
 */
export function exactNumber(value: number): number {
  if (Number.isInteger(value)) return value;
  const size = Math.abs(value);
  const scale = scales.find(([below]) => size < below)?.[1];
  if (scale === undefined) return value;
  const rounded = roundedTo(value, scale);
  return rounded === roundedTo(value, scale / NOISE) ? rounded : value;
}

/** JSON whose numbers are written so. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'number' ? exactNumber(part) : part));
}

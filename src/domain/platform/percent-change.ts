import { percentFromFraction } from '#math/units.ts';
/** By how many per cent a value has changed to become what it is; null where it was zero. */
export function percentChange(value: number, change: number): number | null {
  const before = value - change;
  return before === 0 ? null : percentFromFraction(change / before);
}

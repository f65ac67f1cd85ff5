import type { DayNumber } from '#math/units.ts';
import type { BondContext } from './bond-context.ts';

/** Whether a yield to an end, or to the last payment where it is null, rests on payments that are assumed. */
export function restsOnAssumptions(
  { estimatedDays }: Pick<BondContext, 'estimatedDays'>,
  settlement: DayNumber,
  end: DayNumber | null,
): boolean {
  return estimatedDays.some((day) => day > settlement && (end === null || day <= end));
}

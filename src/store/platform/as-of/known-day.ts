import { AsyncLocalStorage } from 'node:async_hooks';
import type { IsoDate } from '#math/units.ts';

const days = new AsyncLocalStorage<IsoDate | null>();

/** Does work whose reads show the market data as they were known at the end of a day. */
export function asKnownOn<Result>(day: IsoDate, work: () => Result): Result {
  return days.run(day, work);
}

/** Does work whose reads show what is stored now, whoever it is done for. */
export function atPresent<Result>(work: () => Result): Result {
  return days.run(null, work);
}

/** As known on which day the present work reads; null where it reads what is stored now. */
export function knownDay(): IsoDate | null {
  return days.getStore() ?? null;
}

import { overnightRates } from '#math/curve/overnight-swap-conventions.ts';
import type { IsoDate } from '#math/units.ts';

/** The rate of Brazil's treasury bills between banks, percent a year of 252 business days. Swaps of its market follow another one. */
export const SELIC = 'Selic';

/** The overnight rates whose fixings are kept: those of swaps, and what bonds alone follow. */
export const fixedRates = [...overnightRates, SELIC] as const;
export type FixedRate = (typeof fixedRates)[number];

/** The fixing of an overnight rate for a business day, a fraction a year; the day is that from which money is lent, not that of publication. */
export interface OvernightFixing {
  readonly referenceRate: FixedRate;
  readonly date: IsoDate;
  readonly rate: number;
}

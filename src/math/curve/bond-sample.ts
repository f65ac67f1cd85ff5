import { type SettledBond, yearsToPayments } from '../bond/settled-bond.ts';
import { numberAt } from '../checked-access.ts';
import type { Price } from '../units.ts';
import { COMPOUNDINGS } from '../yield/compounding.ts';
import { presentValueAtYield, yieldFromDirtyPrice } from '../yield/yield-from-price.ts';

/** A bond of a sample with its dirty price per 100 of the nominal outstanding. */
export interface PricedBond {
  readonly settled: SettledBond;
  readonly dirty: Price;
}

/** What a fit needs of a bond. */
export interface SampleBond {
  /** Calendar days / 365 from settlement to each payment. */
  readonly times: Float64Array;
  readonly amounts: Float64Array;
  readonly dirty: number;
  /** Continuously compounded; where the linear part of the fit starts from. */
  readonly flatRate: number;
  /** 1 / (price * duration): makes an error of the price one of the yield. */
  readonly perYield: number;
}

/** The bond as a fit takes it, in arrays of its own; null when its price has no yield. */
export function sampleBond({ settled, dirty }: PricedBond): SampleBond | null {
  const { bond, count, amounts } = settled;
  const found = yieldFromDirtyPrice(settled, dirty);
  if (!found.ok) return null;
  const { value, timeWeighted } = presentValueAtYield(settled, found.value);
  const duration = timeWeighted / value;
  const { compounding, frequency } = bond.description.yieldConvention;
  const flatRate = COMPOUNDINGS[compounding].continuousFromRate(found.value, frequency, duration);
  if (!(duration > 0) || !Number.isFinite(flatRate)) return null;
  const times = Float64Array.from(yearsToPayments(settled));
  return { times, amounts: amounts.slice(0, count), dirty, flatRate, perYield: 1 / (dirty * duration) };
}

/** Years to the last payment. */
export function lifeOf({ times }: SampleBond): number {
  return numberAt(times, times.length - 1);
}

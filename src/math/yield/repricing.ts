import type { SettledBond } from '../bond/settled-bond.ts';
import { type Measure, measured, NOT_CONVERGED } from '../measure.ts';
import type { Price, Rate } from '../units.ts';
import { presentValueAtYield, whyNotDiscounted } from './price-from-yield.ts';

const BASIS_POINT = 0.0001;

/** Change of the dirty price, per 100 of the nominal outstanding, when the yield moves by one basis point. */
export interface BasisPointRepricing {
  /** Gain when the yield falls. */
  readonly down: Price;
  /** Loss when the yield rises. */
  readonly up: Price;
}

/** Full repricing at a yield one basis point lower and higher. */
export function basisPointRepricing(settled: SettledBond, rate: Rate): Measure<BasisPointRepricing> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  const price = presentValueAtYield(settled, rate).value;
  const down = presentValueAtYield(settled, rate - BASIS_POINT).value - price;
  const up = price - presentValueAtYield(settled, rate + BASIS_POINT).value;
  return Number.isFinite(down + up) ? measured({ down: down as Price, up: up as Price }) : NOT_CONVERGED;
}

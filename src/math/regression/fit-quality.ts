import { elementAt } from '../checked-access.ts';

/** How well fitted values tell the observed ones. */
export interface FitQuality {
  /** 1 less the sum of squared residuals by that about the mean; null where all observed values are one. */
  readonly rSquared: number | null;
  /** Square root of the sum of squared residuals by the points beyond the parameters, in the unit of y; null without such points. */
  readonly residualError: number | null;
}

/** Of a fit with this many parameters. */
export function fitQuality(observed: readonly number[], fitted: readonly number[], parameters: number): FitQuality {
  const mean = observed.reduce((sum, y) => sum + y, 0) / observed.length;
  const about = observed.reduce((sum, y) => sum + (y - mean) ** 2, 0);
  const left = observed.reduce((sum, y, at) => sum + (y - elementAt(fitted, at)) ** 2, 0);
  const free = observed.length - parameters;
  return { rSquared: about > 0 ? 1 - left / about : null, residualError: free > 0 ? Math.sqrt(left / free) : null };
}

/**
 * One-factor model of the short rate by Hull and White (1990), fitted to a zero curve: r = x + φ(t), dx = -a x dt + σ dW, x(0) = 0
 * (Brigo and Mercurio, Interest Rate Models, 2006, section 3.3).
 */
export interface HullWhite {
  /** a, a year; 0 for none. */
  readonly meanReversion: number;
  /** σ, absolute a year: 0.01 is a percentage point. */
  readonly volatility: number;
}

/** (1 - e^(-a t)) / a, with its limit t where a is 0; time in years. */
export function revertedTime(meanReversion: number, time: number): number {
  return Math.abs(meanReversion) < 1e-12 ? time : -Math.expm1(-meanReversion * time) / meanReversion;
}

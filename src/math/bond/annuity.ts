import { InvalidInputError } from '../invalid-input-error.ts';

/** Value of 1 paid at the end of each of some periods at a rate a period. */
function annuityFactor(ratePerPeriod: number, periods: number): number {
  return ratePerPeriod === 0 ? periods : -Math.expm1(-periods * Math.log1p(ratePerPeriod)) / ratePerPeriod;
}

/** Level payment a period, per 100 of nominal, that repays a loan over whole periods at a rate a period (a fraction). */
export function annuityPayment(ratePerPeriod: number, periods: number): number {
  if (!Number.isInteger(periods) || periods < 1 || !(ratePerPeriod > -1)) {
    throw new InvalidInputError('invalid-terms', 'an annuity needs whole periods and a rate above -100 %');
  }
  return 100 / annuityFactor(ratePerPeriod, periods);
}

/** Nominal outstanding in each period of such a loan, per 100 of the initial one: the `nominals` of its bond terms. */
export function annuityNominals(ratePerPeriod: number, periods: number): number[] {
  const payment = annuityPayment(ratePerPeriod, periods);
  return Array.from({ length: periods }, (_, paid) => payment * annuityFactor(ratePerPeriod, periods - paid));
}

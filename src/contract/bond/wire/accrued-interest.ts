import type { AccruedInterest } from '../accrued-interest.ts';

/** The interest as a number and as the issue writes it. */
interface AccruedFigure {
  readonly value: number | null;
  readonly written: string | null;
}

export function accruedToWire({ value, written }: AccruedFigure): Pick<AccruedInterest, 'nkd' | 'nkd.numeric'> {
  return { nkd: written, 'nkd.numeric': value };
}

export function accruedFromWire(answer: AccruedInterest): AccruedFigure {
  return { value: answer['nkd.numeric'], written: answer.nkd };
}

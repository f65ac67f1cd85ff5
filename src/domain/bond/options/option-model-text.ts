import { basisPointsFromFraction, percentFromFraction } from '#math/units.ts';
import type { OptionModel } from './option-figures.ts';

/** Decimals of what an operator may set. */
const DECIMALS = 4;

const number = (value: number) => String(Number(value.toFixed(DECIMALS)));

/** A model in words of no language, as it stands beside its figures in lists, comparisons and files: `Hull-White · σ 80 bp · a 3% · EUR`. No comma, which a table for programs would have to quote. */
export function optionModelText(currency: string, { volatility, meanReversion, isBorrowed }: OptionModel): string {
  const own = `σ ${number(basisPointsFromFraction(volatility))} bp${isBorrowed ? ' (USD)' : ''}`;
  return ['Hull-White', own, `a ${number(percentFromFraction(meanReversion))}%`, currency].join(' · ');
}

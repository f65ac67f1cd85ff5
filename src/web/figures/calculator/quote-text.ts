import { figureName } from '#contract/bond/figure-name.ts';
import { tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import {
  askedOfQuote,
  type CalculatorQuote,
  priceQuotes,
  spreadQuotes,
} from '#domain/bond/calculator/asked-calculation.ts';
import { nameOfStreet, type YieldConventionName } from '#domain/bond/shown-convention.ts';
import { fieldUnits } from '#domain/fields/field.ts';
import type { Language } from '#domain/platform/language.ts';
import { BASIS_POINTS } from '#math/units.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { localDecimal, numberOfDecimal } from '../../ui/controls/decimal-input.ts';
import type { CalculatorState } from './calculator-state.ts';

/** What the digits of a quote count: per 100 of nominal, per cent, or basis points. */
export type QuoteUnit = 'price' | 'percent' | 'points';

export function unitOfQuote(kind: CalculatorQuote): QuoteUnit {
  if (priceQuotes.some((price) => price === kind)) return 'price';
  return spreadQuotes.some((spread) => spread === kind) ? 'points' : 'percent';
}

/** Digits of one unit of the mathematics: 0.05 is 5 per cent and 500 basis points. */
const scaleOf: Readonly<Record<QuoteUnit, number>> = { price: 1, percent: 100, points: BASIS_POINTS };

/** So many that a yield gives back the price that it came from to the fourth decimal, and the other way round. */
const decimalsOf: Readonly<Record<QuoteUnit, number>> = { price: 6, percent: 6, points: 4 };

/** A number as a field holds it: no grouping, the decimal mark of the language, a plain minus, never a negative zero. */
function decimalText(value: number, decimals: number, language: Language): string {
  const text = value.toFixed(decimals).replace(/^-(?=[0.]*$)/, '');
  return localDecimal(text, language);
}

/** A quote as its field shows it. */
export function quoteText(kind: CalculatorQuote, value: number, language: Language): string {
  const unit = unitOfQuote(kind);
  return decimalText(value * scaleOf[unit], decimalsOf[unit], language);
}

/** As many as the rest of the site shows of such a figure; the field that is typed in has all of them. */
const decimalsAtRest: Readonly<Record<QuoteUnit, number>> = {
  price: tradingUnits.price.decimals,
  percent: tradingUnits.yield.decimals,
  points: fieldUnits.basisPoints.decimals,
};

/** A quote as its field shows it while nobody types. */
export function restingQuoteText(kind: CalculatorQuote, value: number, language: Language): string {
  const unit = unitOfQuote(kind);
  return decimalText(value * scaleOf[unit], decimalsAtRest[unit], language);
}

/** The value of a field's text; null while it holds no digit. */
export function quoteOfText(kind: CalculatorQuote, text: string): number | null {
  const value = numberOfDecimal(text);
  return value === null ? null : value / scaleOf[unitOfQuote(kind)];
}

/** A fraction of a text in per cent; null while it holds no digit. */
export function fractionOfText(text: string): number | null {
  const value = numberOfDecimal(text);
  return value === null ? null : value / scaleOf.percent;
}

/** A fraction of a text in basis points; null while it holds no digit. */
export function pointsOfText(text: string): number | null {
  const value = numberOfDecimal(text);
  return value === null ? null : value / scaleOf.points;
}

/** Quotes that are named as on the page of a bond. */
function isNamedFigure(
  kind: CalculatorQuote,
): kind is 'zSpread' | 'swapZSpread' | 'iSpread' | 'assetSwapSpread' | 'oas' {
  return ['zSpread', 'swapZSpread', 'iSpread', 'assetSwapSpread', 'oas'].includes(kind);
}

/** What each quote is called, with its compounding. */
export function useQuoteName(
  { compounding }: Pick<CalculatorState, 'compounding'>,
  usual: YieldConventionName = 'street',
): (kind: CalculatorQuote) => string {
  const text = useLabels('calculator');
  const bond = useLabelOf('bond');
  return (kind) => {
    if (isNamedFigure(kind)) return figureName(askedOfQuote[kind].figure, bond);
    if (kind === 'chosenYield') return text('quote_chosenYield', { compounding: text(`comp_${compounding}`) });
    // Where the market reads another yield first, that of the terms says what it is.
    if (kind === 'yield' && (usual === 'japanese_simple' || usual === 'bond_equivalent'))
      return bond(nameOfStreet[usual]);
    return text(`quote_${kind}`);
  };
}

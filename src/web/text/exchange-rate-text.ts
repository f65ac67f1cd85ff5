import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import type { Language } from '#domain/platform/language.ts';
import { exactText, fixedDateText } from './value-text.ts';

type ExchangeRate = ExplainedFigureAnswer['rates'][number];

/** A rate of exchange with its day and source. */
export function exchangeRateText({ currency, perEuro, date, sourceName }: ExchangeRate, language: Language): string {
  return `1 EUR = ${exactText(perEuro, language)} ${currency} (${fixedDateText(date)}, ${sourceName})`;
}

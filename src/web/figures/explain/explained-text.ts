import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { dateText, inPercent, moneyText, withUnit } from '../../text/value-text.ts';

type Unit = ExplainedFigureAnswer['inputs'][number]['unit'];

/** More digits than the page shows, so that the sums can be followed. */
const decimalsOf: Readonly<Record<Exclude<Unit, 'date' | 'name' | 'count'>, number>> = {
  price: 6,
  yield: 5,
  spread: 3,
  years: 5,
  days: 0,
  years2: 5,
  ratio: 5,
  share: 5,
  money: 2,
};

/** A number of an explanation with its unit. */
export function explainedText(
  value: number,
  unit: Exclude<Unit, 'date' | 'name'>,
  language: Language,
  unitText: LabelText<'bond'>,
): string {
  if (unit === 'count') return moneyText(value, language);
  const isPercent = unit === 'yield' || unit === 'share';
  const written = numberText(isPercent ? value * 100 : value, decimalsOf[unit], language);
  if (isPercent) return inPercent(written, unitText);
  if (unit === 'spread') return withUnit(written, unitText('unit_bp'));
  return unit === 'years' ? withUnit(written, unitText('unit_years')) : written;
}

/** An input as it is read: a number with its unit, a date with its month in words, a name. */
export function inputText(
  { unit, value, text }: ExplainedFigureAnswer['inputs'][number],
  language: Language,
  unitText: LabelText<'bond'>,
): string | null {
  if (unit === 'date') return text === null ? null : dateText(text, language);
  if (unit === 'name') return text;
  return value === null ? null : explainedText(value, unit, language, unitText);
}

import { numberText } from '#contract/platform/number-text.ts';
import type { EndKind } from '#domain/bond/ends.ts';
import type { Language } from '#domain/platform/language.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';

interface PricedTo {
  readonly kind: EndKind;
  readonly date: string | null;
}

/** To which end a bond with calls and puts is priced, and what they are worth: "Priced to the call of 15 Jul 2031; the option is worth 1.84 points." */
export function optionWords(
  end: PricedTo | null,
  optionValue: number,
  text: LabelText<'bond'>,
  language: Language,
): string {
  const points = numberText(Math.abs(optionValue), 2, language);
  const { kind = 'maturity', date = null } = end ?? {};
  if (date === null || (kind !== 'call' && kind !== 'put')) return text('option_to_maturity', { points });
  return text(`option_to_${kind}`, { date: dateText(date, language), points });
}

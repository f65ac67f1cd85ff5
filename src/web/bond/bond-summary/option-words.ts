import { numberText } from '#contract/platform/number-text.ts';
import type { EndKind } from '#domain/bond/ends.ts';
import type { Language } from '#domain/platform/language.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';

interface PricedOptions {
  /** To which end it is priced. */
  readonly end: { readonly kind: EndKind; readonly date: string | null } | null;
  /** The kinds of its ends, or of its rights. */
  readonly kinds: ReadonlySet<EndKind>;
  /** To the issuer: above 0 for calls, below it for puts. */
  readonly optionValue: number;
}

/** Whose option is worth so much: "the issuer’s call is worth 1.84 points", "the holder’s put is worth 2.53 points". */
function worthText({ kinds, optionValue }: PricedOptions, text: LabelText<'bond'>, language: Language): string {
  const owner = optionValue < 0 ? 'holder' : 'issuer';
  const more = kinds.has('call') && kinds.has('put') ? '_more' : '';
  return text(`option_of_${owner}${more}`, { points: numberText(Math.abs(optionValue), 2, language) });
}

/** To which end a bond with calls and puts is priced, and what they are worth: "Priced to the call of 15 Jul 2031; the issuer’s call is worth 1.84 points." */
export function optionWords(options: PricedOptions, text: LabelText<'bond'>, language: Language): string {
  const worth = worthText(options, text, language);
  const { kind = 'maturity', date = null } = options.end ?? {};
  if (date === null || (kind !== 'call' && kind !== 'put')) return text('option_to_maturity', { worth });
  return text(`option_to_${kind}`, { date: dateText(date, language), worth });
}

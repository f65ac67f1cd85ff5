import { formatMoment, parseMoment } from './date-format.ts';
import type { Moment } from './moment.ts';
import { type PickerRules, type Refusal, refusalOfMoments } from './picker-rules.ts';

export const rangeSeparator = ' ~ ';

export type TypedInput =
  | { readonly moments: readonly Moment[]; readonly refusal: null }
  | { readonly moments: null; readonly refusal: Refusal };

/** Reads what was typed or pasted: nothing, one moment, or two for a range. */
export function readTypedInput(text: string, rules: PickerRules): TypedInput {
  if (text.trim() === '') return { moments: [], refusal: null };
  const parts = rules.isRange ? text.split(rangeSeparator.trim()) : [text];
  const moments = parts.flatMap((part) => parseMoment(part, rules.format) ?? []);
  const isRead = moments.length === parts.length && parts.length === (rules.isRange ? 2 : 1);
  if (!isRead) return { moments: null, refusal: { reason: 'format', moment: null } };
  const refusal = refusalOfMoments(moments, rules);
  return refusal === null ? { moments, refusal } : { moments: null, refusal };
}

/** Chosen moments as the field writes them. */
export function textOfMoments(moments: readonly Moment[], format: string): string {
  return moments.map((moment) => formatMoment(moment, format)).join(rangeSeparator);
}

import { type FormatToken, formatMoment, respell } from './date-format.ts';
import type { PickerLocale, PickerWordKey } from './picker-language.ts';
import type { InputErrorReason, PickerRules, Refusal } from './picker-rules.ts';
import { rangeSeparator } from './use-typed-text.ts';

const tokenKeys: Readonly<Record<string, PickerWordKey>> = {
  YYYY: 'format_year',
  YY: 'format_short_year',
  MM: 'format_month',
  DD: 'format_day',
  HH: 'format_hour',
  mm: 'format_minute',
  ss: 'format_second',
};

/** How to write a date, in the letters of the reader's language. */
export function formatHint({ format, isRange }: PickerRules, { text }: PickerLocale): string {
  const spell = (token: FormatToken) => text(tokenKeys[token.length === 1 ? token.repeat(2) : token] ?? 'format_day');
  const hint = respell(format, spell);
  return isRange ? `${hint}${rangeSeparator}${hint}` : hint;
}

const reasonKeys: Readonly<Record<InputErrorReason, PickerWordKey>> = {
  format: 'error_format',
  'not-before': 'error_not_before',
  'not-after': 'error_not_after',
  'disabled-day': 'error_disabled_day',
  'end-before-start': 'error_end_before_start',
};

/** Why a text or a choice was refused, in words. */
export function refusalText({ reason, moment }: Refusal, rules: PickerRules, locale: PickerLocale): string {
  const limits = { 'not-before': rules.notBefore, 'not-after': rules.notAfter };
  const named = reason === 'not-before' || reason === 'not-after' ? limits[reason] : moment;
  const key = reason === 'format' && rules.isRange ? 'error_range_format' : reasonKeys[reason];
  const date = named === null ? '' : formatMoment(named, rules.format);
  return locale.text(key, { format: formatHint(rules, locale), date });
}

import { useRef, useState } from 'react';
import { type FormatToken, formatMoment, parseMoment, respell } from './date-format.ts';
import type { Moment } from './moment.ts';
import type { PickerLocale, PickerWordKey } from './picker-language.ts';
import { type InputErrorReason, type PickerRules, type Refusal, refusalOfMoments } from './picker-rules.ts';

interface TypedTextInput {
  readonly moments: readonly Moment[];
  readonly rules: PickerRules;
  readonly initialText: string | undefined;
  readonly onMoments: (moments: readonly Moment[]) => void;
  readonly onRefusal: (text: string, reason: InputErrorReason) => void;
}

export interface TypedText {
  readonly text: string;
  readonly refusal: Refusal | null;
  /** Whether the text is not the value (yet). */
  readonly isPending: boolean;
  /** Takes a change of the text; gives the moments when it can be read by now. */
  readonly type: (text: string) => readonly Moment[] | null;
  /** Settles what was typed: gives it out, or says why not. */
  readonly commit: (text?: string) => void;
  /** Forgets what was typed. */
  readonly forget: () => void;
}

const rangeSeparator = ' ~ ';

type TypedInput =
  | { readonly moments: readonly Moment[]; readonly refusal: null }
  | { readonly moments: null; readonly refusal: Refusal };

/** Reads what was typed or pasted: nothing, one moment, or two for a range. */
export function readTypedInput(text: string, rules: PickerRules): TypedInput {
  if (text.trim() === '') return { moments: [], refusal: null };
  const parts = rules.isRange ? text.split(rangeSeparator.trim()) : [text];
  // A day may come from elsewhere, as programs write it.
  const read = (part: string) =>
    parseMoment(part, rules.format) ?? (rules.hasTime ? null : parseMoment(part, 'YYYY-MM-DD'));
  const moments = parts.flatMap((part) => read(part) ?? []);
  const isRead = moments.length === parts.length && parts.length === (rules.isRange ? 2 : 1);
  if (!isRead) return { moments: null, refusal: { reason: 'format', moment: null } };
  const refusal = refusalOfMoments(moments, rules);
  return refusal === null ? { moments, refusal } : { moments: null, refusal };
}

/** Chosen moments as the field writes them. */
export function textOfMoments(moments: readonly Moment[], format: string): string {
  return moments.map((moment) => formatMoment(moment, format)).join(rangeSeparator);
}

/** The text of the field: the value as the format writes it, or what the reader is typing. */
export function useTypedText({ moments, rules, initialText, onMoments, onRefusal }: TypedTextInput): TypedText {
  const written = textOfMoments(moments, rules.format);
  const [typed, setTyped] = useState<string | null>(initialText ?? null);
  const [refusal, setRefusal] = useState(() => readTypedInput(initialText ?? '', rules).refusal);
  const [seen, setSeen] = useState(written);
  const reported = useRef<string | null>(initialText ?? null);
  const forget = () => {
    reported.current = null;
    setTyped(null);
    setRefusal(null);
  };
  if (seen !== written) {
    setSeen(written);
    setTyped(null);
    setRefusal(null);
  }
  const commit = (text = typed) => {
    if (text === null || (text === reported.current && refusal !== null)) return;
    const read = readTypedInput(text, rules);
    if (read.moments !== null) {
      forget();
      if (textOfMoments(read.moments, rules.format) !== written) onMoments(read.moments);
      return;
    }
    reported.current = text;
    setTyped(text);
    setRefusal(read.refusal);
    onRefusal(text, read.refusal.reason);
  };
  const type = (text: string) => {
    setTyped(text);
    const { moments: read } = readTypedInput(text, rules);
    if (read !== null) setRefusal(null);
    return read;
  };
  return { text: typed ?? written, isPending: typed !== null && typed !== written, refusal, type, commit, forget };
}

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

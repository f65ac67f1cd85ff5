import { useRef, useState } from 'react';
import { formatMoment, parseMoment } from './date-format.ts';
import type { Moment } from './moment.ts';
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
  /** Takes a change of the text; gives the moments when it can be read by now. */
  readonly type: (text: string) => readonly Moment[] | null;
  /** Settles what was typed: gives it out, or says why not. */
  readonly commit: (text?: string) => void;
  /** Forgets what was typed. */
  readonly forget: () => void;
}

export const rangeSeparator = ' ~ ';

type TypedInput =
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
  return { text: typed ?? written, refusal, type, commit, forget };
}

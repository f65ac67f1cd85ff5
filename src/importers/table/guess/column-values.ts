import { isLei } from '#domain/issuer/legal-entity.ts';
import { isIsin } from '#domain/market/instrument.ts';
import type { GuessReason } from '#domain/operator/table-guess.ts';
import { yearsOfWrittenTenor } from '../mapping/cell-texts.ts';
import type { Field } from '../mapping/fields.ts';
import { type CellKinds, fittingMonthForms, shareOfDates } from './cell-kinds.ts';
import { readWords } from './choice-words.ts';

/** How far the values of a column are those of a field. */
export interface ValueScore {
  /** Part of the values that fit. */
  readonly share: number;
  /** Whether such values tell the field even under a heading that nobody knows. */
  readonly isTelling: boolean;
  readonly reasons: readonly GuessReason[];
  readonly words: Readonly<Record<string, string | number | boolean>>;
}

const nothing: ValueScore = { share: 0, isTelling: false, reasons: [], words: {} };
const EXAMPLES = 3;

function codes(texts: readonly string[], isRight: (text: string) => boolean, code: 'isin' | 'lei'): ValueScore {
  const right = texts.filter(isRight).length;
  const reasons = right === 0 ? [] : [{ code, detail: `${right}/${texts.length}` }];
  return { ...nothing, share: right / texts.length, isTelling: right > texts.length * 0.8, reasons };
}

function wordScore(name: string, field: Field, texts: readonly string[]): ValueScore {
  const { share, words } = readWords(name, field, texts);
  const isCountry = /country$/i.test(name);
  const isCurrency = /currency$/i.test(name);
  const examples = [...new Set(texts)].slice(0, EXAMPLES).join(', ');
  const code = isCountry ? 'country' : isCurrency ? 'currency' : 'words';
  const reasons = share === 0 || field.type === 'boolean' ? [] : [{ code, detail: examples } as const];
  return { share, isTelling: (isCountry || isCurrency) && share > 0.9, reasons, words };
}

/** Whether values alone may tell that a column is of the field. */
export const mayTell = (name: string) => /(isin|lei|currency|country)$/i.test(name);

/** Fields of texts that are words of a closed list, though their type does not say so. */
const isWordField = (name: string, field: Field) =>
  field.type === 'choice' || field.type === 'boolean' || /(currency|country)$/i.test(name);

/** A name is no number. */
const isNamed = (name: string) => /^(name|shortName|issuerName|issuerShortName)$/.test(name);

/** How far values are those of a field, by their type and what the field checks. */
export function valueScore(name: string, field: Field, kinds: CellKinds): ValueScore {
  const { texts } = kinds;
  if (texts.length === 0) return { ...nothing, share: 0.7 };
  if (/isin$/i.test(name)) return codes(texts, isIsin, 'isin');
  if (/lei$/i.test(name)) return codes(texts, isLei, 'lei');
  if (isWordField(name, field)) return wordScore(name, field, texts);
  // A bare number is a term of its own field.
  if (name === 'tenor') {
    const terms = texts.filter((text) => yearsOfWrittenTenor(text) !== null).length;
    return { ...nothing, share: terms / texts.length };
  }
  if (field.type === 'number') {
    // Some rows may have words where others have numbers.
    const { share, words } = readWords(name, field, texts);
    const ticks = 'quantity' in field && field.quantity === 'price' ? kinds.ticks : 0;
    return { ...nothing, share: Math.min(share + (kinds.numbers + ticks) / texts.length, 1), words };
  }
  if (name === 'month' && fittingMonthForms(kinds).length > 0) return { ...nothing, share: 1 };
  if (field.type === 'date') return { ...nothing, share: shareOfDates(kinds) };
  if (field.type === 'moment')
    return { ...nothing, share: texts.filter((text) => /\d:\d\d/.test(text)).length / texts.length };
  const right =
    field.type === 'text' && field.isWrong !== undefined ? texts.filter((text) => !field.isWrong?.(text)) : texts;
  const isCoded = texts.filter((text) => isIsin(text) || isLei(text)).length > texts.length * 0.8;
  const isNumeric = isNamed(name) && kinds.numbers > texts.length / 2;
  const isProse = kinds.dates < texts.length / 2 && !isCoded && !isNumeric;
  return { ...nothing, share: isProse ? right.length / texts.length : 0 };
}

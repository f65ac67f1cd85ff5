import type { FieldTitle } from '#domain/operator/table-guess.ts';
import names from './field-names.json' with { type: 'json' };
import { choicesOf, unitOfConstant } from './guess-constants.ts';
import { fieldsOfTarget, isTargetName } from './guess-target.ts';
import { firstHeading } from './heading-score.ts';

const capitals: Readonly<Record<string, string>> = {
  isin: 'ISIN',
  cusip: 'CUSIP',
  sedol: 'SEDOL',
  figi: 'FIGI',
  lei: 'LEI',
  inn: 'INN',
  инн: 'ИНН',
  okpo: 'OKPO',
  окпо: 'ОКПО',
  cik: 'CIK',
};

/** Names of fields for which no heading of a table stands. */
const ownNames: Readonly<Record<string, Readonly<Record<string, string>>>> = names;

function titleOf(field: string, language: string): string {
  const own = ownNames[language]?.[field];
  if (own !== undefined) return own;
  const first = firstHeading(field, language);
  const title = first.charAt(0).toUpperCase() + first.slice(1);
  const words = title.split(' ').map((word) => capitals[word.toLowerCase()] ?? word);
  return words.join(' ');
}

/** Every field of a target with what it is called in a language: its name, else the first heading that is known of it. */
export function fieldTitles(target: string, language: string): readonly FieldTitle[] {
  if (!isTargetName(target)) return [];
  return Object.entries(fieldsOfTarget(target)).map(([name, field]) => {
    return { name, title: titleOf(name, language), words: choicesOf(field), unit: unitOfConstant(field) };
  });
}

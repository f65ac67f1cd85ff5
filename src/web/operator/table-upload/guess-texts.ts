import type { TableUpload } from '#contract/operator/table-uploads.ts';
import type { TextOf } from '#labels/create-texts.ts';

export type UploadedTable = TableUpload['forms'][number]['tables'][number];
export type UploadQuestion = UploadedTable['questions'][number];

/** Targets that have a name of their own; others are told by the word of the mapping. */
const namedTargets: readonly string[] = [
  'instruments',
  'issuers',
  'trading-days',
  'cash-flows',
  'ratings',
  'quotes',
  'offers',
  'curves',
  'fund-holdings',
  'reference-index',
  'fixings',
  'index-values',
  'index-members',
  'exchange-rates',
  'dividends',
  'watchlists',
];

export function targetText(target: string, text: TextOf): string {
  return namedTargets.includes(target) ? text(`target_${target}`) : target;
}

export function fieldText({ titles }: UploadedTable, field: string | null): string {
  return titles.find(({ name }) => name === field)?.title ?? field ?? '';
}

const separatorNames: Readonly<Record<string, string>> = { ',': ',', ';': ';', '|': '|' };

export function separatorText(separator: string, text: TextOf): string {
  return separatorNames[separator] ?? text('guess_tab');
}

/** What is asked about a table. */
export function questionText(question: UploadQuestion, table: UploadedTable, text: TextOf): string {
  const { code, field, columns } = question;
  if (field === 'venueKind') return text('guess_venue_kind');
  if (field === 'market') return text('guess_market');
  if (code === 'value' && field === 'issuerSector') return text('guess_issuer');
  if (code === 'value') {
    const unit = table.titles.find(({ name }) => name === field)?.unit ?? null;
    return unit === null ? fieldText(table, field) : `${fieldText(table, field)} (${text(`unit_${unit}`)})`;
  }
  return text(`question_${code}`, { columns: columns.join(', '), field: fieldText(table, field) });
}

/** Texts by module. */
export interface WordTexts {
  readonly operator: TextOf;
  readonly bond: TextOf;
  readonly calculator: TextOf;
  readonly offers: TextOf;
}

type WordText = (word: string, texts: WordTexts) => string;
const venueText: WordText = (word, { operator }) => operator(`venue_${word}`);

/** What the words of a field are called, by field; other words are what they are in every language. */
const wordsOf: Readonly<Record<string, WordText>> = {
  couponKind: (word, { bond }) => bond(`coupon_${word}`),
  seniority: (word, { bond }) => bond(`seniority_${word}`),
  repayment: (word, { calculator }) => calculator(`repay_${word}`),
  issuerSector: (word, { operator }) => operator(word === 'none' ? 'guess_no_issuer' : 'guess_government'),
  businessDayConvention: (word, { operator }) => operator(`roll_${word}`),
  venueKind: venueText,
};

const wordsOfTarget: Readonly<Record<string, typeof wordsOf>> = {
  curves: { kind: (word, { operator }) => operator(`curve_${word}`) },
  participants: { kind: venueText },
  offers: { type: (word, { offers }) => offers(`type_${word}`) },
};

/** An answer as it is shown. */
export function choiceText({ field, code }: UploadQuestion, choice: string, target: string, texts: WordTexts): string {
  if (code === 'unit') return texts.operator(`unit_${choice}`);
  if (choice === 'by-row') return texts.operator('guess_by_row');
  if (field === 'market') {
    if (choice === 'by-country') return texts.operator('guess_by_country');
    return choice === 'none' ? texts.operator('guess_no_market') : texts.calculator(`market_${choice}`);
  }
  const textOf = wordsOfTarget[target]?.[field ?? ''] ?? wordsOf[field ?? ''];
  return textOf?.(choice, texts) ?? choice;
}

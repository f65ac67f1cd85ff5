import type { TableUpload } from '#contract/operator/table-uploads.ts';
import type { TextOf } from '#labels/create-texts.ts';

export type UploadedTable = TableUpload['forms'][number]['tables'][number];
export type UploadQuestion = UploadedTable['questions'][number];

/** Targets that have a name of their own; others are told by the word of the mapping. */
const namedTargets: readonly string[] = [
  'instruments',
  'trading-days',
  'cash-flows',
  'ratings',
  'quotes',
  'offers',
  'curves',
  'fund-holdings',
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
  if (code === 'value') return fieldText(table, field);
  return text(`question_${code}`, { columns: columns.join(', '), field: fieldText(table, field) });
}

/** An answer as it is shown. */
export function choiceText({ field, code }: UploadQuestion, choice: string, text: TextOf, calculator: TextOf): string {
  if (code === 'unit') return text(`unit_${choice}`);
  if (field !== 'market') return choice;
  if (choice === 'by-country') return text('guess_by_country');
  return choice === 'none' ? text('guess_no_market') : calculator(`market_${choice}`);
}

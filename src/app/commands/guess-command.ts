import { basename } from 'node:path';
import type {
  FileGuess,
  GuessedColumn,
  GuessedTable,
  GuessQuestion,
  GuessReason,
} from '#domain/operator/table-guess.ts';
import { ImportError } from '#importers/file-fault.ts';
import { type FileForm, findForms, guessForm } from '#importers/table/files/find-forms.ts';
import { withFolder } from '#importers/table/files/unpack-file.ts';

interface GuessWorld {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

const reasonTexts: Readonly<Record<GuessReason['code'], (detail: string) => string>> = {
  heading: (detail) => `the heading says "${detail}"`,
  isin: (detail) => `ISINs with the right check digit: ${detail}`,
  lei: (detail) => `LEIs with the right check digits: ${detail}`,
  currency: (detail) => `currencies: ${detail}`,
  country: (detail) => `countries: ${detail}`,
  words: (detail) => `known words: ${detail}`,
  'price-percent': (detail) => `looks like prices per 100: ${detail}`,
  'price-per-unit': (detail) => `looks like prices of one bond: its face is ${detail}`,
  'as-others': (detail) => `the other prices are in ${detail}`,
  'thirty-seconds': () => 'points and 32nds, such as 99-24+',
  'percent-sign': () => 'a percent sign',
  'above-one': (detail) => `percent: as a fraction ${detail} would be above 100 %`,
  'basis-points': () => 'basis points by the heading',
  scale: (detail) => `multiplied by ${detail} by the heading`,
  'different-texts': () => 'different texts of several words',
  'latest-date': () => 'the latest date of each row',
  'earlier-date': () => 'dates before maturity that lie years apart',
  'one-date': () => 'the only dates, or the only ones within a month',
  'dirty-price': () => 'left out: a price with accrued interest, and prices here are clean',
  'duration-kind': () => "left out: not said to be Macaulay's duration",
  'one-a-month': () => 'one day a month: the month of the index',
  'said-none': () => 'left out as it was said',
  'no-value': () => 'left out: no value in any row',
  'same-as': (detail) => `left out: the same as "${detail}" in every row`,
  'field-taken': (detail) => `left out: "${detail}" has its field`,
  'one-value': (detail) => `left out: ${detail} in every row`,
  'other-day': () => 'left out: coupon, call and put dates follow from the terms',
  'yield-of-side': () => 'left out: a yield of one side, and yields here are of the close',
  'dates-unknown': () => 'left out: dates, and the heading tells no field',
  'numbers-unknown': () => 'left out: numbers, and the heading tells no field',
  'texts-unknown': () => 'left out: texts, and the heading tells no field',
};

function columnLine({ heading, field, unit, reasons, samples }: GuessedColumn): string {
  const what = field === null ? '-' : `${field}${unit === null ? '' : ` (${unit})`}`;
  const why = reasons.map(({ code, detail }) => reasonTexts[code](detail)).join('; ');
  return `  ${JSON.stringify(heading)} -> ${what}: ${why}. Such as ${samples.join(' | ') || 'nothing'}`;
}

/** What is likely, as a mapping would say it. */
const likelyText = (likely: string) =>
  likely === 'by-country'
    ? 'the market of each country: the "column" of the countries, with "words" from them to markets'
    : likely;

/** What is open, with how a mapping says it. */
export function questionLine({ code, field, columns, choices, likely }: GuessQuestion): string {
  const where = columns.map((column) => JSON.stringify(column)).join(', ');
  const among = choices.length === 0 || choices.length > 12 ? '' : ` (${choices.join(', ')})`;
  if (field === 'venueKind') return `  open: what gives the prices${among}: say the "kind" of the venue`;
  const texts: Readonly<Record<GuessQuestion['code'], string>> = {
    decimal: `which sign parts the decimals in ${where}${among}: say "decimal"`,
    dates: `which form the dates of ${where} have${among}: say "dates"`,
    unit: `in what ${field} is given in ${where}${among}: say its "unit"`,
    value: `no column has ${field}${among}: say its "value", or name a column`,
    column: `no column was found for ${field}: name it`,
    'same-field': `${where} may each be ${field}: the first was taken`,
    target: 'what the rows are: no target has fields like these',
  };
  return `  open: ${texts[code]}${likely === null ? '' : `; likely ${likelyText(likely)}`}`;
}

function printTable(table: GuessedTable, { printError }: GuessWorld): void {
  const { part, target, headingRow, decimal, thousands, dates, columns, questions } = table;
  const where = part === '' ? '' : ` in ${JSON.stringify(part)}`;
  printError(`${target ?? 'A table of nothing that is known'}${where}, heading in row ${headingRow}`);
  const grouped = thousands === '' ? '' : `, thousands ${JSON.stringify(thousands)}`;
  if (target !== null)
    printError(`  decimal sign ${decimal}${grouped}${dates.length > 0 ? `, dates ${dates.join(', ')}` : ''}`);
  for (const column of columns) printError(columnLine(column));
  for (const question of questions) printError(questionLine(question));
}

const SHOWN_FILES = 5;

const refusals: Readonly<Record<NonNullable<FileGuess['refusal']>['code'], (detail: string) => string>> = {
  empty: () => 'the file is empty',
  xml: (detail) => `XML of ${detail}: no table`,
  xls: () => 'an old Excel workbook: save it as XLSX',
  pdf: () => 'a PDF: no table',
  archive: () => 'packed in a way that is not read here: unpack it first',
  nested: () => 'an archive in an archive: unpack it first',
  encrypted: () => 'encrypted: remove its password first',
  broken: () => 'cut short or damaged',
  binary: () => 'no text, workbook or JSON',
  'two-encodings': (line) => `line ${line} is UTF-8, other lines are not: save the file in one encoding`,
  'portfolio-export': (detail) => `the export of a portfolio tracker (${detail}), no market data`,
  'no-table': () => 'there is no table in it',
  fault: (detail) => detail,
};

/** What a file is that is no table. */
export const refusalText = ({ code, detail }: NonNullable<FileGuess['refusal']>): string => refusals[code](detail);

function printForm({ files, source, refusal }: FileForm, { printError }: GuessWorld): void {
  const names = files.slice(0, SHOWN_FILES).map(({ name }) => name);
  const more = files.length > names.length ? ` and ${files.length - names.length} more` : '';
  const what = refusal === null ? [] : [refusalText(refusal)];
  if (source !== null) what.push(`${source.name}, ${source.kind}: bondlens import ${source.code} <file>`);
  printError(`${names.join(', ')}${more}${what.length === 0 ? '' : `: ${what.join('')}.`}`);
}

/** Prints how the files of one form are read. */
async function printGuess(form: FileForm, world: GuessWorld): Promise<number> {
  const { tables, encoding, format } = await guessForm(form);
  world.printError(`  ${format}${encoding === null ? '' : `, ${encoding}`}`);
  for (const table of tables) printTable(table, world);
  const mappings = tables.flatMap(({ mapping }) => mapping ?? []);
  if (mappings.length === 0) return 2;
  world.print(mappings.length === 1 ? (mappings[0] ?? '') : `[${mappings.join(',\n')}]`);
  return tables.some(({ questions }) => questions.length > 0) ? 1 : 0;
}

async function guess(path: string, folder: string, world: GuessWorld): Promise<number> {
  const forms = await findForms({ path, name: basename(path) }, folder);
  for (const form of forms) printForm(form, world);
  const [form, ...others] = forms.filter(({ refusal, source }) => refusal === null && source === null);
  if (form === undefined) return 2;
  if (others.length === 0) return printGuess(form, world);
  world.printError('Files of several forms: take them apart, and guess each form by itself.');
  return 2;
}

/** `bondlens import table --guess`: prints the mapping of a file, and beside it why. Gives 0, 1 where something is open, 2 where nothing is a table. */
export async function guessCommand(words: readonly string[], world: GuessWorld): Promise<number> {
  const [path, ...rest] = words.filter((word) => word !== '--guess');
  if (path === undefined || rest.length > 0) {
    world.printError('Usage: bondlens import table --guess <file>');
    return 2;
  }
  try {
    return await withFolder((folder) => guess(path, folder, world));
  } catch (error) {
    const isUnreadable = error instanceof Error && 'code' in error;
    if (!(error instanceof ImportError) && !isUnreadable) throw error;
    world.printError(`${basename(path)}: ${error.message}`);
    return 2;
  }
}

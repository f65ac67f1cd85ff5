import { dateReader, yearsOfWrittenTenor } from '../mapping/cell-texts.ts';
import { cellKinds, fittingDateForms, fittingMonthForms } from './cell-kinds.ts';
import { likelyIndex } from './guess-constants.ts';
import { cellText, type SampleColumn, type SampleTable } from './sample-table.ts';

/** Fewer columns side by side are values of their own. */
const LEAST_ACROSS = 3;
const MONTHS = 12;

const isNumeric = (text: string) => /^[-+−]?\d[\d.,'’\s]*%?$/.test(text);
const textsOf = ({ cells }: SampleColumn) => cells.map(cellText).filter((text) => text !== '');

/** Whether the cells of a column are numbers, also where it has none yet. */
function isOfNumbers(column: SampleColumn): boolean {
  const texts = textsOf(column);
  return texts.filter(isNumeric).length * 2 > texts.length || texts.length === 0;
}

/** Columns side by side that are values of one thing: what their headings are, what their cells are, and the column that completes a heading. */
interface SideBySide {
  readonly columns: readonly SampleColumn[];
  readonly heading: string;
  readonly cell: string;
  readonly completedBy?: SampleColumn;
  /** Whether the column that completes a heading stands before it. */
  readonly isBefore?: boolean;
}

/** The columns whose headings are terms of a curve, and whose cells are its rates. */
function terms({ columns }: SampleTable): SideBySide | null {
  const found = columns.filter((column) => yearsOfWrittenTenor(column.heading) !== null && isOfNumbers(column));
  const years = found.map(({ heading }) => yearsOfWrittenTenor(heading) ?? 0);
  const isRising = years.every((each, at) => at === 0 || each > (years[at - 1] ?? 0));
  return isRising ? { columns: found, heading: 'Tenor', cell: 'Rate' } : null;
}

const isYear = (text: string) => /^(19|20)\d{2}$/.test(text);
const readMonth = dateReader(['YYYY MMM']);
const isMonthName = (text: string) => readMonth(`2000 ${text}`) !== undefined;
const isMonthNumber = (text: string) => /^(0?[1-9]|1[0-2])$/.test(text);

function columnOf({ columns }: SampleTable, isPart: (text: string) => boolean): SampleColumn | undefined {
  return columns.find((column) => {
    const texts = textsOf(column);
    return texts.length > 0 && texts.every(isPart);
  });
}

/** Months beside a column of years, or years beside one of months. */
function monthsOfYears(sample: SampleTable): SideBySide | null {
  const across = (isPart: (text: string) => boolean) =>
    sample.columns.filter((column) => isPart(column.heading.trim()) && isOfNumbers(column));
  const years = columnOf(sample, isYear);
  const named = across(isMonthName);
  const numbered = across(isMonthNumber);
  const months = named.length >= LEAST_ACROSS ? named : numbered.length === MONTHS ? numbered : [];
  if (years !== undefined && months.length > 0)
    return { columns: months, heading: 'Month', cell: 'Value', completedBy: years, isBefore: true };
  const down = columnOf(sample, isMonthName);
  return down === undefined
    ? null
    : { columns: across(isYear), heading: 'Month', cell: 'Value', completedBy: down, isBefore: false };
}

/** Days or months side by side. Days for which price indexes are told stand for their months. */
function dates(sample: SampleTable): SideBySide | null {
  const found = sample.columns.filter((column) => /\d{2}/.test(column.heading) && isOfNumbers(column));
  const dated = (forms: (kinds: ReturnType<typeof cellKinds>) => readonly string[]) => {
    const form = forms(cellKinds(found.map(({ heading }) => heading)))[0];
    const read = form === undefined ? undefined : dateReader([form]);
    return found.filter(({ heading }) => read?.(heading.trim()) !== undefined);
  };
  const months = dated(fittingMonthForms);
  if (months.length >= LEAST_ACROSS) return { columns: months, heading: 'Month', cell: 'Value' };
  const days = dated(fittingDateForms);
  const about = [sample.title, ...sample.columns.flatMap((column) => (days.includes(column) ? [] : textsOf(column)))];
  const isOfPrices = about.some((text) => likelyIndex(text) !== null);
  return { columns: days, heading: isOfPrices ? 'Month' : 'Date', cell: 'Value' };
}

/** A heading that no column of the file has: the word, or the word with a number. */
function freeHeading(word: string, { columns }: SampleTable): string {
  const taken = new Set(columns.map(({ heading }) => heading.trim().toLowerCase()));
  const numbered = Array.from({ length: columns.length }, (_, at) => `${word} ${at + 2}`);
  return [word, ...numbered].find((each) => !taken.has(each.toLowerCase())) ?? word;
}

function findSideBySide(sample: SampleTable): SideBySide | null {
  for (const find of [terms, monthsOfYears, dates]) {
    const found = find(sample);
    if (found !== null && found.columns.length >= LEAST_ACROSS && found.columns.length < sample.columns.length)
      return found;
  }
  return null;
}

/** A table with terms, months or days side by side, as one with a row for each of their cells; another one as it is. */
export function sampleAcross(sample: SampleTable): SampleTable {
  const found = findSideBySide(sample);
  if (found === null) return sample;
  const { completedBy, isBefore } = found;
  const [heading, cell] = [freeHeading(found.heading, sample), freeHeading(found.cell, sample)];
  const places = Array.from({ length: sample.rows }, (_, row) => row);
  const rows = places.flatMap((row) =>
    found.columns.flatMap((column) => (cellText(column.cells[row]) === '' ? [] : [{ row, column }])),
  );
  const joined = (texts: readonly string[]) => (isBefore ? texts : texts.toReversed());
  const headingOf = ({ row, column }: (typeof rows)[number]) =>
    completedBy === undefined
      ? column.heading
      : joined([cellText(completedBy.cells[row]), column.heading.trim()]).join(' ');
  const own = sample.columns.filter((column) => !found.columns.includes(column) && column !== completedBy);
  const columns = [
    ...own.map((column) => ({ ...column, cells: rows.map(({ row }) => column.cells[row]) })),
    {
      heading,
      cells: rows.map(headingOf),
      ...(completedBy && { joined: joined([completedBy.heading, heading]) }),
    },
    { heading: cell, cells: rows.map(({ row, column }) => column.cells[row]) },
  ];
  const across = { columns: found.columns.map((column) => column.heading), heading, cell };
  return { ...sample, file: { ...sample.file, across }, columns };
}

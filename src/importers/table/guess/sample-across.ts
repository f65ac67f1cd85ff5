import { yearsOfWrittenTenor } from '../mapping/cell-texts.ts';
import { cellText, type SampleColumn, type SampleTable } from './sample-table.ts';

/** Fewer terms side by side are no curve. */
const LEAST_TERMS = 3;

const isNumeric = (text: string) => /^[-+]?\d+(?:[.,]\d+)?\s*%?$/.test(text);

/** The columns whose headings are terms of a curve, and whose cells are its rates; none where there are too few. */
function termColumns(columns: readonly SampleColumn[]): readonly SampleColumn[] {
  const terms = columns.filter(({ heading, cells }) => {
    const texts = cells.map(cellText).filter((text) => text !== '');
    return yearsOfWrittenTenor(heading) !== null && texts.filter(isNumeric).length * 2 > texts.length;
  });
  const years = terms.map(({ heading }) => yearsOfWrittenTenor(heading) ?? 0);
  const isRising = years.every((each, at) => at === 0 || each > (years[at - 1] ?? 0));
  return terms.length >= LEAST_TERMS && isRising ? terms : [];
}

/** A heading that no column of the file has: the word, or the word with a number. */
function freeHeading(word: string, { columns }: SampleTable): string {
  const taken = new Set(columns.map(({ heading }) => heading.trim().toLowerCase()));
  const numbered = Array.from({ length: columns.length }, (_, at) => `${word} ${at + 2}`);
  return [word, ...numbered].find((each) => !taken.has(each.toLowerCase())) ?? word;
}

/** A table with the terms of a curve side by side, as one with a term a row; another one as it is. */
export function sampleAcross(sample: SampleTable): SampleTable {
  const terms = termColumns(sample.columns);
  const own = sample.columns.filter((column) => !terms.includes(column));
  if (terms.length === 0 || own.length === 0) return sample;
  const [tenor, rate] = [freeHeading('Tenor', sample), freeHeading('Rate', sample)];
  const places = Array.from({ length: sample.rows }, (_, row) => row);
  const rows = places.flatMap((row) =>
    terms.flatMap((term) => (cellText(term.cells[row]) === '' ? [] : [{ row, term }])),
  );
  const columns = [
    ...own.map((column) => ({ ...column, cells: rows.map(({ row }) => column.cells[row]) })),
    { heading: tenor, cells: rows.map(({ term }) => term.heading) },
    { heading: rate, cells: rows.map(({ row, term }) => term.cells[row]) },
  ];
  const across = { columns: terms.map(({ heading }) => heading), heading: tenor, cell: rate };
  return { ...sample, file: { ...sample.file, across }, columns };
}

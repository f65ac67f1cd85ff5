import { checkLength, FileFault } from '../../file-fault.ts';
import { CsvReader, type CsvRecord } from '../../parsing/parse-csv.ts';
import { columnPlaces, type RecordBatches, type TableHead, type TableRecord } from './table-record.ts';

export interface CsvOptions extends TableHead {
  readonly separator: string;
}

interface Heading {
  readonly width: number;
  readonly places: readonly number[];
}

function headingOf(cells: readonly string[], wanted: readonly string[], line: number | null): Heading {
  return { width: cells.length, places: columnPlaces(cells, wanted, line) };
}

function tableRecord({ line, cells, isBroken }: CsvRecord, { width, places }: Heading): TableRecord {
  const isGood = !isBroken && cells.length === width;
  return { line, cells: places.map((place) => cells[place]), broken: isGood ? null : cells.join(' | ').slice(0, 200) };
}

/** Reads text with separated columns under a heading. A line of another length is marked; one that does not end is a fault. */
export async function* readCsv(
  text: AsyncIterable<string>,
  { separator, headingRow, columns }: CsvOptions,
  wanted: readonly string[],
): RecordBatches {
  const reader = new CsvReader(separator);
  let heading = columns === null ? null : headingOf(columns, wanted, null);
  const take = (records: readonly CsvRecord[]): readonly TableRecord[] => {
    checkLength(reader.waiting, reader.line);
    const below = records.filter((record) => record.line >= headingRow);
    const known = heading;
    if (known !== null) return below.map((record) => tableRecord(record, known));
    const [first, ...rest] = below;
    if (first === undefined) return [];
    const found = headingOf(first.cells, wanted, first.line);
    heading = found;
    return rest.map((record) => tableRecord(record, found));
  };
  for await (const piece of text) yield take(reader.push(piece));
  yield take(reader.end());
  if (heading === null) throw new FileFault('unknown-column', 'the file has no heading');
}

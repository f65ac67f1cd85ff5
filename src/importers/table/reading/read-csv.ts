import { CsvReader, type CsvRecord } from '../../parsing/parse-csv.ts';
import { columnPlaces } from './column-places.ts';
import { FileFault } from './file-fault.ts';
import { LONGEST_RECORD, type RecordBatches, type TableRecord } from './table-record.ts';

export interface CsvOptions {
  readonly separator: string;
  /** Line of the heading, counted from 1; what stands above it is no part of the table. */
  readonly headingRow: number;
}

interface Heading {
  readonly width: number;
  readonly places: readonly number[];
}

function tableRecord({ line, cells, isBroken }: CsvRecord, { width, places }: Heading): TableRecord {
  const isGood = !isBroken && cells.length === width;
  return { line, cells: places.map((place) => cells[place]), broken: isGood ? null : cells.join(' | ').slice(0, 200) };
}

/** Reads text with separated columns under a heading. A line of another length is marked; one that does not end is a fault. */
export async function* readCsv(
  text: AsyncIterable<string>,
  { separator, headingRow }: CsvOptions,
  wanted: readonly string[],
): RecordBatches {
  const reader = new CsvReader(separator);
  let heading: Heading | null = null;
  const take = (records: readonly CsvRecord[]): readonly TableRecord[] => {
    if (reader.waiting > LONGEST_RECORD) {
      const message = `longer than ${LONGEST_RECORD} characters; a quote may not be closed`;
      throw new FileFault('line-too-long', message, reader.line);
    }
    const below = records.filter((record) => record.line >= headingRow);
    if (heading !== null) return below.map((record) => tableRecord(record, heading as Heading));
    const [first, ...rest] = below;
    if (first === undefined) return [];
    const found = { width: first.cells.length, places: columnPlaces(first.cells, wanted, first.line) };
    heading = found;
    return rest.map((record) => tableRecord(record, found));
  };
  for await (const piece of text) yield take(reader.push(piece));
  yield take(reader.end());
  if (heading === null) throw new FileFault('unknown-column', 'the file has no heading');
}

import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvCell, csvRecords } from '#contract/platform/csv-text.ts';
import type { Services } from '../serving/services.ts';
import { tableMediaTypes } from './table-file.ts';

interface CsvTable {
  readonly name: string;
  /** The header, and the records below it, as the reader may see them. */
  readonly rows: readonly (readonly CsvCell[])[];
}

const isoMoment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;

/** No spreadsheet takes the T and the Z of a moment for what they are. */
function sheetCell(cell: CsvCell): CsvCell {
  return typeof cell === 'string' ? cell.replace(isoMoment, '$1 $2') : cell;
}

/** Sends a table to the import function of a spreadsheet: no mark before the header, which such functions would take for a part of it. */
export function sendCsv({ gate }: Pick<Services, 'gate'>, reply: FastifyReply, { name, rows }: CsvTable): FastifyReply {
  const bytes = Buffer.from(csvRecords(rows.map((row) => row.map(sheetCell))));
  const file = { name: `${name}.csv`, mediaType: tableMediaTypes.csv, size: bytes.length };
  return gate.sendFile(reply, { ...file, bytes: Readable.from([bytes]) });
}

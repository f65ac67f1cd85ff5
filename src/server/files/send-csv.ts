import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvCell, csvRecords } from '#contract/csv-text.ts';
import type { Services } from '../services.ts';
import { tableMediaTypes } from './table-file.ts';

interface CsvTable {
  readonly name: string;
  /** The header, and the records below it, as the reader may see them. */
  readonly rows: readonly (readonly CsvCell[])[];
}

/** Sends a table to the import function of a spreadsheet: no mark before the header, which such functions would take for a part of it. */
export function sendCsv({ gate }: Pick<Services, 'gate'>, reply: FastifyReply, { name, rows }: CsvTable): FastifyReply {
  const bytes = Buffer.from(csvRecords(rows));
  const file = { name: `${name}.csv`, mediaType: tableMediaTypes.csv, size: bytes.length };
  return gate.sendFile(reply, { ...file, bytes: Readable.from([bytes]) });
}

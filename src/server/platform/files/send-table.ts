import { Buffer } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { withAsOf } from '#contract/platform/as-of.ts';
import { mediaTypes } from '#contract/platform/call.ts';
import { type CsvCell, csvRecords } from '#contract/platform/csv-text.ts';
import type { Texts } from '#labels/create-texts.ts';
import { knownDay } from '#store/platform/as-of/known-day.ts';
import type { Services } from '../serving/services.ts';
import { dayCell, momentCell, type XlsxCell } from './xlsx-file.ts';

/** What tables are sent as. */
const tableMediaTypes = {
  xlsx: mediaTypes.xlsx,
  csv: `${mediaTypes.csv}; charset=utf-8; header=present`,
} as const;

/** The name of a file, without the signs that some system does not take in one. */
export function fileNameOf(name: string, ending: string): string {
  return `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')}.${ending}`;
}

interface TableFile {
  /** Without an ending. */
  readonly name: string;
  readonly format: keyof typeof tableMediaTypes;
  /** The workbook or the text, of what the reader may see. */
  readonly bytes: Buffer;
}

/** Sends a table for people, a workbook or a text, under a name in their language. */
export function sendTable({ gate }: Pick<Services, 'gate'>, reply: FastifyReply, { name, format, bytes }: TableFile) {
  const file = { name: fileNameOf(name, format), mediaType: tableMediaTypes[format], size: bytes.length };
  return gate.sendFile(reply, { ...file, bytes });
}

/** The last rows of the sheet that says what a workbook is: the day as of which it tells, where that is an earlier one, and when it was made. */
export function madeRows(madeAt: Date, texts: Texts): readonly (readonly XlsxCell[])[] {
  const day = knownDay();
  const text = texts.module('shell');
  const asOf: readonly (readonly XlsxCell[])[] =
    day === null
      ? []
      : [
          [text('as_of_day'), dayCell(day)],
          [null, text('as_of_meaning')],
        ];
  return [...asOf, [texts.text('tradings', 'about_made'), momentCell(madeAt)]];
}

/** The page whose rows a file has, by its path and what was asked of it, a list as a parameter for each, as of the same day. */
export function chosenAddress(path: string, query: Readonly<Record<string, unknown>>): string {
  const params = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, String(each)]),
  );
  return withAsOf(`${path}?${new URLSearchParams(params)}`, knownDay());
}

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
  return gate.sendFile(reply, { ...file, bytes });
}

/** Of calls that make a file: it is compressed already, and a node makes few at once. */
export const fileOptions = { compress: false, load: 'file' } as const;

/** The services of such a call, whose statements wait for those of other files alone. */
export function servicesOfFiles<Own extends Services>(services: Own): Own {
  return { ...services, database: services.fileDatabase };
}

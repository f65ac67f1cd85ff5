import type { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Services } from '../serving/services.ts';
import { fileNameOf, tableMediaTypes } from './table-file.ts';

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
  return gate.sendFile(reply, { ...file, bytes: Readable.from([bytes]) });
}

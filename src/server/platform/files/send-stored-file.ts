import type { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from '#store/platform/files/read-file-pieces.ts';
import type { Services } from '../serving/services.ts';

interface StoredBytes {
  readonly file: StoredFile;
  readonly read: (range: { readonly first: number; readonly last: number }) => AsyncIterable<Buffer>;
}

interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The bytes that a Range header asks for, both ends counted from 0 and included. Undefined where the whole is answered: without a header,
 * for several ranges, and for one that the file does not have (RFC 9110, 14.2 lets a server ignore the header).
 */
function askedRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return first <= last ? { first, last } : undefined;
}

/** Sends a file to who may have it, as the reader takes it: whole, or the range that he asks for of the version that he knows. */
export function sendStoredFile(
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  reply: FastifyReply,
  { gate }: Pick<Services, 'gate'>,
  { file, read }: StoredBytes,
): FastifyReply {
  const tag = `"${file.id}-${file.version}"`;
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  const asked = isSame ? askedRange(headers.range, file.size) : undefined;
  const { first, last } = asked ?? { first: 0, last: file.size - 1 };
  if (asked !== undefined) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`);
  reply.headers({ etag: tag, 'accept-ranges': 'bytes' });
  const bytes = Readable.from(method === 'HEAD' ? [] : read({ first, last }));
  const { fileName: name, mediaType } = file;
  return gate.sendFile(reply, { name, mediaType, size: last - first + 1, bytes });
}

import { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const LINE_END = 0x0a;
/** A part closes at the first row past this. */
const PART_BYTES: number = 8 * 1024 * 1024;

/** Whole rows of COPY's text format, in which a line end stands after each row and nowhere else. */
export interface Rows {
  readonly rows: number;
  readonly text: Buffer;
}

/** How many rows a text of COPY has. */
export function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + 1)) rows += 1;
  return rows;
}

/** Cuts what COPY sends, in whatever pieces, after rows; holds no more than a part, or a row that is larger than one. */
export async function* cutAfterRows(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  partBytes: number = PART_BYTES,
): AsyncGenerator<Rows> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    const end = length < partBytes ? -1 : piece.lastIndexOf(LINE_END);
    if (end < 0) continue;
    const rest = piece.subarray(end + 1);
    const text = Buffer.concat(waiting).subarray(0, length - rest.length);
    yield { rows: countRows(text), text };
    waiting = [rest];
    length = rest.length;
  }
  if (length > 0) {
    const text = Buffer.concat(waiting);
    yield { rows: countRows(text), text };
  }
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Compressed with zstd, with its own checksum in the frame. */
export const packRows = (text: Buffer): Promise<Buffer> =>
  compress(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });

export const unpackRows = (packed: Buffer): Promise<Buffer> => decompress(packed);

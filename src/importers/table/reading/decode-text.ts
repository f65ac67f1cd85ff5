import { FileFault } from '../../file-fault.ts';

export const encodings = [
  'utf-8',
  'utf-16le',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'shift_jis',
  'gb18030',
] as const;
export type Encoding = (typeof encodings)[number];

/** Bytes as text, piece by piece and without a byte-order mark. Throws FileFault for bytes that are not of the encoding. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      throw new FileFault('bad-encoding', `not ${encoding}; name another one as "encoding" of the mapping`);
    }
  };
  for await (const piece of bytes) yield decode(piece);
  yield decode();
}

import type { SourceFile } from './source-importer.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** UTF-8, or, where the bytes are not that, windows-1251, in which older Russian files come. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** A file's name and bytes with their text; a byte-order mark is not part of the text. */
export function sourceFile(name: string, bytes: Uint8Array): SourceFile {
  const text = decodeText(bytes);
  return { name, bytes, text: text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text };
}

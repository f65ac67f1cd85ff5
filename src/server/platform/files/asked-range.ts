interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The bytes that a Range header asks for, both ends counted from 0 and included. Undefined where the whole is answered: without a header,
 * for several ranges, and for one that the file does not have (RFC 9110, 14.2 lets a server ignore the header).
 */
export function askedRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return first <= last ? { first, last } : undefined;
}

// PostgreSQL's binary form of a two-dimensional array: a header, then for each item its length (-1 for null) and its bytes.
const HEADER_BYTES = 28;
const LENGTH_BYTES = 4;
const FLOAT_BYTES = 8;

/** The columns of a table of float8 that `array_send` wrote row by row; NaN where it is null. */
export function floatTable(bytes: Uint8Array, rowCount: number, columnCount: number): readonly Float64Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const columns = Array.from({ length: columnCount }, () => new Float64Array(rowCount));
  let at = HEADER_BYTES;
  for (let row = 0; row < rowCount; row++) {
    for (const column of columns) {
      const isNull = view.getInt32(at) < 0;
      at += LENGTH_BYTES;
      column[row] = isNull ? Number.NaN : view.getFloat64(at);
      if (!isNull) at += FLOAT_BYTES;
    }
  }
  return columns;
}

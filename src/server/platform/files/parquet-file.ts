import { setImmediate as nextTurn } from 'node:timers/promises';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';

type ParquetType = 'integer' | 'number' | 'text' | 'date' | 'moment' | 'boolean';

interface ParquetColumn {
  readonly name: string;
  readonly type: ParquetType;
}

type Value = string | number | boolean | null;

/** How values of a type stand in a file (parquet.thrift, ConvertedType). Dates are days since 1970-01-01, moments UTC. */
const forms = {
  integer: { element: { type: 'INT64' }, toFile: (value) => BigInt(value as number) },
  number: { element: { type: 'DOUBLE' }, toFile: (value) => value },
  text: { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, toFile: (value) => value },
  date: {
    element: { type: 'INT32', converted_type: 'DATE' },
    toFile: (value) => dayNumberFromIso(isoDate(String(value))),
  },
  moment: {
    element: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
    toFile: (value) => new Date(String(value)),
  },
  boolean: { element: { type: 'BOOLEAN' }, toFile: (value) => value },
} as const satisfies Readonly<
  Record<ParquetType, { readonly element: object; readonly toFile: (value: Value) => unknown }>
>;

function columnOf(rows: readonly Readonly<Record<string, Value>>[], { name, type }: ParquetColumn) {
  const { toFile } = forms[type];
  const data = rows.map((row) => {
    const value = row[name] ?? null;
    return value === null ? null : toFile(value);
  });
  return { name, data };
}

/** What was written since the last time. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = Uint8Array.from(writer.getBytes());
  writer.index = 0;
  return bytes;
}

/** A Parquet file of JSON rows, compressed by Snappy: each page of rows a row group, which leaves as soon as it is written. */
export async function* parquetFile(
  columns: readonly ParquetColumn[],
  pages: AsyncIterable<readonly string[]>,
  facts: Readonly<Record<string, string>>,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...forms[type].element })),
    ],
    kvMetadata: Object.entries(facts).map(([key, value]) => ({ key, value })),
    createdBy: 'bondlens',
  });
  for await (const lines of pages) {
    const rows = lines.map((line) => JSON.parse(line) as Readonly<Record<string, Value>>);
    await file.write({ columnData: columns.map((column) => columnOf(rows, column)), rowGroupSize: rows.length });
    yield taken(writer);
    // Others have their turn between two groups.
    await nextTurn();
  }
  await file.finish();
  yield taken(writer);
}

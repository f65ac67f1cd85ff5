import pg from 'pg';

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, too large for an exact number`);
  return value;
}

const verbatim = (text: string): string => text;

// Enough for one dimension of items that PostgreSQL never quotes, as numbers and days are.
function plainArray<Item>(text: string, parse: (item: string) => Item): readonly (Item | null)[] {
  const inside = text.slice(1, -1);
  return inside === '' ? [] : inside.split(',').map((item) => (item === 'NULL' ? null : parse(item)));
}

// A day and a wall-clock time have no time zone, so a JavaScript Date would move them by the machine's own.
const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, safeInteger],
  [pg.types.builtins.DATE, verbatim],
  [pg.types.builtins.TIMESTAMP, verbatim],
  [1016, (text) => plainArray(text, safeInteger)],
  [1182, (text) => plainArray(text, verbatim)],
]);

function parserOf(oid: number, format: 'text' | 'binary' = 'text') {
  const parser = format === 'binary' ? undefined : parsers.get(oid);
  return parser ?? pg.types.getTypeParser(oid, format);
}

/** How a column's text becomes a JavaScript value: int8 a number, days and wall-clock times text, the rest as pg does. */
export const columnTypes: pg.CustomTypesConfig = { getTypeParser: parserOf };

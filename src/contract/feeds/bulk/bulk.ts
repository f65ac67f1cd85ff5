import { Type } from 'typebox';
import { fieldFamilies } from '#domain/account/access/field-policy.ts';
import { bulkTables } from '#domain/feeds/bulk-table.ts';
import { defineCall, field, fileAnswer, mediaTypes } from '../../platform/call.ts';
import { arrayOf, closedObject, type Static, text } from '../../platform/schemas.ts';
import { bulkTypes } from './bulk-columns.ts';

const day = Type.Optional(Type.String({ maxLength: 10 }));
const params = Type.Object({ table: Type.Enum([...bulkTables]) });
const position = Type.String({ pattern: '^\\d{1,15}\\.\\d{1,20}$' });
const rowsAsked = { from: day, to: day, venue: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })) };

const bulkTable = Type.Object({
  name: field('identity', Type.Enum([...bulkTables])),
  /** The columns that tell its rows apart, in the order of the rows. */
  key: field('identity', Type.Array(text)),
  columns: arrayOf({
    name: field('identity', text),
    type: field('identity', Type.Enum([...bulkTypes])),
    family: field('identity', Type.Enum([...fieldFamilies])),
    /** Whether the reader sees it; it is null in every row where he does not. */
    is_shown: field('state', Type.Boolean()),
  }),
});

/** The tables, their columns, and where the market data stand. */
export const bulkTablesCall = defineCall('GET /api/bulk/', {
  summary: 'List the tables that can be had as a whole, and their columns',
  answer: Type.Object({ position: field('state', text), tables: Type.Array(bulkTable) }),
  scope: 'files',
});

const bulkFormats = ['ndjson', 'parquet'] as const;

const tableQuery = closedObject({
  ...rowsAsked,
  /** NDJSON where it is absent. A Parquet file has so many rows at the most; `link` of the head leads to the next. */
  format: Type.Optional(Type.Enum([...bulkFormats])),
  /** How many rows a Parquet file has at the most, 1000 to 200,000, which is what it has where it is absent. */
  rows: Type.Optional(Type.String({ pattern: '^([1-9]\\d{3,4}|1\\d{5}|200000)$' })),
  /** The key of the last row that the reader has, as a JSON list, with the position of the answer that it came in. */
  after: Type.Optional(Type.String({ maxLength: 400 })),
  position: Type.Optional(position),
});
export type BulkTableQuery = Static<typeof tableQuery>;

/**
 * A whole table, one JSON object a line or as Parquet, in the order of its key. `bulk-position` of the head is the position to ask for changes after, and
 * `bulk-masked` names the columns that are closed to the reader.
 */
export const bulkTableCall = defineCall('GET /api/bulk/:table/', {
  summary: 'Download a whole table as NDJSON or Parquet, or the rest of one',
  params,
  query: tableQuery,
  ...fileAnswer,
  mediaTypes: [mediaTypes.ndjson, mediaTypes.parquet],
});

const changesQuery = closedObject({ ...rowsAsked, since: position });

/**
 * What may have changed in a table after a position. Lines: `{"replace": …}`, delete what you have of these rows; `{"row": …}`, put this one;
 * and last `{"position": …, "is_complete": …}`.
 */
export const bulkChangesCall = defineCall('GET /api/bulk/:table/changes/', {
  summary: 'Download what changed in a table after a position, as NDJSON',
  params,
  query: changesQuery,
  ...fileAnswer,
  mediaTypes: [mediaTypes.ndjson],
});

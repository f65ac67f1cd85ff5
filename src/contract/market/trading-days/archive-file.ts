import { Type } from 'typebox';
import { defineCall, fileAnswer, mediaTypes } from '../../platform/call.ts';
import { closedObject, type Static } from '../../platform/schemas.ts';
import { bondParams } from '../bond-params.ts';
import type { LineId } from '../wire/line-id.ts';
import { type TradingColumnName, tradingColumns, tradingTextNames } from './trading-columns.ts';

const archiveFormats = ['xlsx', 'csv'] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];

/** Who asks for a file names at most so many lines: the main one and a full comparison. */
const MAX_LINES = 20;

const line = 'i?[1-9]\\d{0,14}\\.[1-9]\\d{0,8}';

const archiveQuery = closedObject({
  format: Type.Enum([...archiveFormats]),
  /** Bonds and indexes on venues, the bond of the address first: `1001.2,1002.5,i3001.9`. */
  items: Type.String({ pattern: `^${line}(,${line}){0,${MAX_LINES - 1}}$` }),
  startDate: Type.String(),
  endDate: Type.String(),
  /** Names of columns, in the order of the file; all that have a value where it is absent. */
  columns: Type.Optional(Type.String({ pattern: '^\\w+(,\\w+)*$', maxLength: 2000 })),
});
export type ArchiveFileQuery = Static<typeof archiveQuery>;

/** The lines that an address names. */
export function archiveLinesOf(items: string): readonly LineId[] {
  return items.split(',').map((text) => {
    const [, index = '', id, venueId] = /^(i?)(\d+)\.(\d+)$/.exec(text) ?? [];
    return { id: Number(id), venueId: Number(venueId), model: index === '' ? 'bonds' : 'index' };
  });
}

const columnNames: ReadonlySet<string> = new Set([...tradingTextNames, ...tradingColumns.map(({ wire }) => wire)]);

/** Whether a file may have a column of this name. */
export function isArchiveColumn(name: string): name is TradingColumnName {
  return columnNames.has(name);
}

/** The trading rows of a period as a file, newest first: for full access with `exportAccess`. */
export const archiveFileCall = defineCall('GET /api/bonds/:id/archive/', {
  summary: 'Download the trading days of a bond, and of what it is compared with, as a table',
  params: bondParams,
  query: archiveQuery,
  ...fileAnswer,
  mediaTypes: [mediaTypes.csv, mediaTypes.xlsx],
});

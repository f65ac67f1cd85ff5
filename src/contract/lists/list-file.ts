import { Type } from 'typebox';
import { lists, otherListIds } from '#domain/lists/lists.ts';
import { defineCall, fileAnswer, mediaTypes } from '../platform/call.ts';
import { listFileQuery } from './list-query.ts';

/** The rows that a query finds as a file, for full access: a workbook in the reader's language, or a table for programs. */
export const listFileCall = defineCall('GET /api/screener/:model/file/:format/', {
  summary: 'Download the stocks, indexes, ETFs or companies that a query finds as a table',
  params: Type.Object({ model: Type.Enum([...otherListIds]), format: Type.Enum(['xlsx', 'csv']) }),
  query: listFileQuery(otherListIds.map((id) => lists[id])),
  ...fileAnswer,
  mediaTypes: [mediaTypes.xlsx, mediaTypes.csv],
});

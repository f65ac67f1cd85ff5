import { type Static, Type } from 'typebox';
import { reportFileKinds } from '#domain/issuer/report.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';

const text = Type.String();

const file = Type.Object({
  link: optionalField('reportFile', text),
  mimetype: field('text', text),
  masked: maskedNames,
});

const fileOrNull = Type.Union([file, Type.Null()]);
const quarter = Type.Union([Type.Object({ rus: fileOrNull, eng: fileOrNull }), Type.Null()]);

const year = Type.Object({
  year: field('date', Type.Integer()),
  /** By quarter; null for one without a file. */
  monthArray: Type.Object({ '1': quarter, '2': quarter, '3': quarter, '4': quarter }),
});
export type ReportYear = Static<typeof year>;

/** By year, latest first. Annual reports stand in the fourth quarter. */
export const reportFilesCall = defineCall({
  method: 'GET',
  path: '/api/company/get-report/:apiUrl/:emitentId/',
  summary: 'List the reports of a company as it published them',
  params: Type.Object({
    apiUrl: Type.Enum([...reportFileKinds]),
    emitentId: Type.String({ description: 'Id of the company' }),
  }),
  answer: Type.Array(year),
});

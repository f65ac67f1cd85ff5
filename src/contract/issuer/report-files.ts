import { Type } from 'typebox';
import { reportFileKinds } from '#domain/issuer/report.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { nullable, type Static, text } from '../platform/schemas.ts';

const file = Type.Object({
  link: optionalField('reportFile', text),
  mimetype: field('text', text),
  masked: maskedNames,
});

const fileOrNull = nullable(file);
const quarter = nullable(Type.Object({ rus: fileOrNull, eng: fileOrNull }));

const year = Type.Object({
  year: field('date', Type.Integer()),
  /** By quarter; null for one without a file. */
  monthArray: Type.Object({ '1': quarter, '2': quarter, '3': quarter, '4': quarter }),
});
export type ReportYear = Static<typeof year>;

/** By year, latest first. Annual reports stand in the fourth quarter. */
export const reportFilesCall = defineCall('GET /api/company/get-report/:apiUrl/:emitentId/', {
  summary: 'List the reports of a company as it published them',
  params: Type.Object({
    apiUrl: Type.Enum([...reportFileKinds]),
    emitentId: Type.String({ description: 'Id of the company' }),
  }),
  answer: Type.Array(year),
});

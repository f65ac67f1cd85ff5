import { Type } from 'typebox';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { periodKinds } from '#domain/issuer/report-period.ts';
import { defineCall, field, fileAnswer, maskedNames, mediaTypes, optionalField } from '../platform/call.ts';
import { arrayOf, nullable, number, type Static, text } from '../platform/schemas.ts';

const textOrNull = nullable(text);

const filed = {
  /** As the reader's language writes it, in the unit of its row. */
  val: text,
  /** In one of the unit: not in thousands or millions; a fraction where the unit is %. */
  numeric: number,
  /** Of the first filing that said so, YYYY-MM-DD. */
  filed: text,
};

/** What a line says of a period now, and before it was restated, first filed first. */
const cell = nullable(
  Type.Object({
    ...filed,
    earlier: arrayOf(filed),
    /** Of a quarter that no filing tells, the two periods whose difference it is, as columns are named; filed is of the later. */
    derived: nullable(Type.Object({ minuend: text, subtrahend: text })),
  }),
);

const column = Type.Object({
  /** Year, quarters and year, or a day. */
  ttl: text,
  /** First and last day, DD.MM.YYYY; null for values at the end of a day. */
  info: textOrNull,
  ends_on: text,
  /** 0 for values at the end of a day. */
  days: Type.Integer(),
  /** Whether it is a fiscal year or the end of one, a quarter or the end of one, or some other time. */
  of: Type.Enum([...periodKinds]),
});

const line = Type.Object({ id: Type.Integer(), ttl: text });

interface TableFamilies {
  /** Of names and periods. */
  readonly words: FieldFamily;
  readonly values: FieldFamily;
}

/** One form of a table; what is closed to the reader is null. */
function formOf({ words, values }: TableFamilies) {
  return {
    /** Unit of the rows that name none of their own. */
    dimension: optionalField(words, text),
    /** Of each row its own unit, or null. */
    dimensions: optionalField(words, Type.Array(textOrNull)),
    scroll_head: optionalField(words, Type.Array(column)),
    /** By row, then by column. */
    scroll_body: optionalField(values, Type.Array(Type.Array(cell))),
    scroll_clmn: optionalField(words, Type.Array(line)),
    /** Of each row how deep it stands: 0 for one of its own, 1 for a part of it, and so on. */
    sub_rows: optionalField(words, Type.Array(Type.Integer())),
    masked: maskedNames,
  };
}

const closedForm = Type.Object(formOf({ words: 'text', values: 'reportClosed' }));

/** The open form, names and all, with the closed one beside it where the table has one. */
export const reportTable = Type.Object({
  ...formOf({ words: 'reportOpen', values: 'reportOpen' }),
  closed_data: nullable(closedForm),
});
export type ReportTable = Static<typeof reportTable>;
export type ReportForm = Static<typeof closedForm>;

/** A table beside which the specification has the link to the reports as they were published. */
const tableWithArchive = Type.Object({ ...reportTable.properties, archLink: optionalField('reportFile', text) });

const tableOrNull = nullable(reportTable);
/** Of the file, with %from% and %to% in the places of days YYYY-MM-DD; null for who may not have it. */
const exportLink = optionalField('state', text);
const reportParams = Type.Object({ reportId: Type.String({ description: 'Id of the report' }) });

const ifrsReport = Type.Object({
  balance_sheet: tableOrNull,
  profit_and_loss: tableOrNull,
  cash_flow_statement: tableOrNull,
  params: nullable(tableWithArchive),
  exportLink,
});

const nationalReport = Type.Object({
  rsbu_balance: tableOrNull,
  rsbu_profit_and_loss: nullable(tableWithArchive),
  report_cash_flow: tableOrNull,
  exportLink,
});

/** A table without lines is null, unless it has the link to the archive. */
export const ifrsReportCall = defineCall('GET /api/report_msfo/:reportId/', {
  summary: 'Give the tables of a report by IFRS',
  params: reportParams,
  answer: ifrsReport,
});

export const nationalReportCall = defineCall('GET /api/report_rsbu/:reportId/', {
  summary: 'Give the tables of a report by a national standard',
  params: reportParams,
  answer: nationalReport,
});

const reportOption = Type.Object({
  id: field('identity', Type.Integer()),
  /** Its variant: consolidated, separate … */
  text: field('text', text),
  /** Reports of different sources are tabs, those of one source a choice. */
  source_id: field('identity', Type.Integer()),
  source_name: field('identity', text),
  currency: field('identity', text),
  /** Day of the latest filing. */
  filed_until: field('date', text),
  /** When the source was last imported; null of what no import brought. */
  imported_at: optionalField('date', text),
  /** Addresses of PDFs in which the source says how it makes its figures. */
  methodology: optionalField('text', text),
  multipliers_methodology: optionalField('text', text),
});

export type ReportOption = Static<typeof reportOption>;

export const companyReportsCall = defineCall('GET /api/company/:id/reports/', {
  summary: 'List the reports of a company by standard',
  params: Type.Object({ id: Type.String({ description: 'Id of the company' }) }),
  answer: Type.Object({ msfo: Type.Array(reportOption), rsbu: Type.Array(reportOption) }),
});

const fileQuery = Type.Object({
  /** Empty for from the first on. */
  from: Type.Optional(text),
  /** Empty for until today. */
  to: Type.Optional(text),
});
export type ReportFileQuery = Static<typeof fileQuery>;

/** A workbook: a sheet for each table, of periods that end on the days from `from` to `to`. */
export const ifrsReportFileCall = defineCall('GET /api/report_msfo/:reportId/export/', {
  summary: 'Download a report by IFRS as a workbook',
  params: reportParams,
  query: fileQuery,
  answer: field('reportOpen', Type.Unknown()),
  isFile: true,
  mediaTypes: [mediaTypes.xlsx],
});

export const nationalReportFileCall = defineCall('GET /api/report_rsbu/:reportId/export/', {
  summary: 'Download a report by a national standard as a workbook',
  params: reportParams,
  query: fileQuery,
  answer: field('reportOpen', Type.Unknown()),
  isFile: true,
  mediaTypes: [mediaTypes.xlsx],
});

/** The PDF as an attachment, whole or the one range of bytes that is asked for; no such thing in the internal edition. */
export const reportMethodologyCall = defineCall('GET /api/report-methodology/:methodologyId/file/', {
  summary: 'Download how a source makes reports or multipliers',
  params: Type.Object({ methodologyId: text }),
  ...fileAnswer,
});

import { Type } from 'typebox';
import { featureAccesses } from '#domain/account/access/feature-access.ts';
import { languages } from '#domain/platform/language.ts';
import { defineCall, field, fileAnswer, optionalField } from '../platform/call.ts';
import { nullable, type Static, text } from '../platform/schemas.ts';

const params = Type.Object({ bondId: Type.String({ description: 'Id of the bond' }) });

const riskReport = Type.Object({
  date: field('date', text),
  language: optionalField('text', Type.Enum(languages.map(({ code }) => code))),
  media_type: field('text', text),
  /** In bytes. */
  size: field('count', Type.Integer()),
  /** Of the file; null for who may not have it. */
  link: optionalField('identity', text),
  /** What would open the file to the reader. */
  access: field('state', Type.Enum([...featureAccesses])),
});
export type RiskReport = Static<typeof riskReport>;

/** Null where there is no report: then the page has no block of it. */
export const riskReportCall = defineCall('GET /api/bonds/:bondId/praams/', {
  summary: 'Tell whether there is a risk report of a bond',
  params,
  answer: nullable(riskReport),
});

/** The report as an attachment, whole or the one range of bytes that is asked for. */
export const riskReportFileCall = defineCall('GET /api/bonds/:bondId/praams/file/', {
  summary: 'Download the risk report of a bond',
  params,
  ...fileAnswer,
});

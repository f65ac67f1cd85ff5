import { Type } from 'typebox';
import { bondGapKeys, gapFigures } from '#domain/bond/bond-gaps.ts';
import { publicMarketCodes } from '#domain/market/public-markets.ts';
import { dataCheckGroups, dataChecks } from '#domain/operator/data-quality.ts';
import { taskStates } from '#domain/operator/task-state.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, type Static } from '../platform/schemas.ts';

const keys = dataChecks.map(({ key }) => key);

const dataQuality = Type.Object({
  /** The day for which the checks speak. */
  today: field('date', Type.String()),
  /** How many bonds are owed. */
  owed: field('count', Type.Integer()),
  /** What is missing, by the figures that it holds up, the most first. */
  gaps: arrayOf({
    gap: field('state', Type.Enum([...bondGapKeys])),
    /** The currency of a curve, the name of a rate or index; null for the rest. */
    about: optionalField('text', Type.String()),
    /** The last day that is known of a rate or index, YYYY-MM-DD; null where none is. */
    since: optionalField('date', Type.String()),
    bonds: field('count', Type.Integer()),
    /** What cannot be computed of each of them, and how many figures that are in all. */
    figures: field('state', Type.Array(Type.Enum([...gapFigures]))),
    heldUp: field('count', Type.Integer()),
    /** The target of a table that brings it. */
    target: field('text', Type.String()),
    /** The public market whose sources publish it. */
    market: optionalField('text', Type.Enum([...publicMarketCodes])),
    /** The first bonds by name; those without terms have no page. */
    examples: arrayOf({
      id: field('identity', Type.Integer()),
      name: field('identity', Type.String()),
      isin: optionalField('identity', Type.String()),
    }),
  }),
  checks: arrayOf({
    key: field('state', Type.Enum(keys)),
    group: field('state', Type.Enum([...dataCheckGroups])),
    count: field('count', Type.Integer()),
    /** The first bonds that fail, by name. */
    examples: arrayOf({ id: field('identity', Type.Integer()), name: field('identity', Type.String()) }),
  }),
});
export type DataQuality = Static<typeof dataQuality>;

/** What is missing, old or contradictory in the data, for the operator. */
export const dataQualityCall = defineCall('GET /api/operator/data-quality/', {
  summary: 'Tell the operator what is missing, old or contradictory',
  answer: dataQuality,
});

const importUndo = Type.Object({
  /** Whether it only tells what would be taken back. */
  isTrial: field('state', Type.Boolean()),
  /** UTC, as ISO text. */
  askedAt: field('date', Type.String()),
  state: field('state', Type.Enum([...taskStates])),
  /** Steps done, of how many. */
  done: field('count', Type.Integer()),
  total: field('count', Type.Integer()),
  /** Why it failed: a code (`undone`, `too-old`, `joined`, or `lost` where the nodes that had it died), or what the fault said. */
  failure: optionalField('text', Type.String()),
  tables: arrayOf({
    table: field('text', Type.String()),
    removed: field('count', Type.Integer()),
    /** Rows that are again as they were. */
    restored: field('count', Type.Integer()),
    /** Rows that stay, since a later import said something else of them, or other data hang on them. */
    refused: field('count', Type.Integer()),
    /** The first of those, by ISIN or name, and date. */
    firstRefused: Type.Array(field('text', Type.String())),
    /** Bonds that stay and lose their page, and the first of them by name. */
    losing: field('count', Type.Integer()),
    firstLosing: Type.Array(field('text', Type.String())),
  }),
});
export type ImportUndoLine = Static<typeof importUndo>;

const importRun = Type.Object({
  id: field('identity', Type.Integer()),
  source: field('text', Type.String()),
  kind: field('text', Type.String()),
  fileName: field('text', Type.String()),
  /** Files and tables that came in with it and are taken back with it, beside the first; none where it stands alone. */
  partCount: field('count', Type.Integer()),
  /** The first of all of them. */
  parts: arrayOf({
    fileName: field('text', Type.String()),
    kind: field('text', Type.String()),
    rowsStored: field('count', Type.Integer()),
  }),
  /** UTC, as ISO text. */
  finishedAt: field('date', Type.String()),
  seconds: field('count', Type.Number()),
  rowsRead: field('count', Type.Integer()),
  rowsStored: field('count', Type.Integer()),
  rowsUnchanged: field('count', Type.Integer()),
  rowsFailed: field('count', Type.Integer()),
  /** The account that imported, `bondlens` for the command line, `schedule` for the site by itself; null for runs of earlier versions. */
  importedBy: optionalField('identity', Type.String()),
  /** Whether it may be taken back. */
  canUndo: field('state', Type.Boolean()),
  /** Why it may not: it is taken back, of an earlier version or too old, made one of two companies, or stored nothing before it was stopped. Null where it may. */
  undoRefusal: optionalField('state', Type.Enum(['undone', 'too-old', 'joined', 'nothing'])),
  /** Whether it was stopped before its end: what it stored until then stands. */
  wasStopped: field('state', Type.Boolean()),
  /** UTC, as ISO text; null where it stands. */
  undoneAt: optionalField('date', Type.String()),
  /** How taking it back, or counting what that would do, goes or went last; null where nobody asked. */
  undo: Type.Union([importUndo, Type.Null()]),
});
export type ImportRunLine = Static<typeof importRun>;

/** The last 100 imports, of one source and kind the last 20, the latest first, for the operator. */
export const importRunsCall = defineCall('GET /api/operator/imports/', {
  summary: 'List the last imports for the operator',
  answer: Type.Array(importRun),
});

/** Asks for an import to be taken back: what it stored goes, what it replaced returns. A trial tells what would. A node does it within seconds. */
export const undoImportCall = defineCall('POST /api/operator/imports/:importId/undo/', {
  summary: 'Take an import back as the operator',
  params: Type.Object({ importId: Type.Integer({ minimum: 1 }) }),
  body: closedObject({ isTrial: Type.Boolean() }),
  answer: importUndo,
});

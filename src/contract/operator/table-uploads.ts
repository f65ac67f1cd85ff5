import { Type } from 'typebox';
import { guessQuestions, guessReasons, guessRefusals } from '#domain/operator/table-guess.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, integer, type Static, text } from '../platform/schemas.ts';

const word = Type.String({ maxLength: 500 });
const words = Type.Record(Type.String(), word);

const tableAnswers = closedObject({
  target: Type.Optional(word),
  fields: Type.Optional(words),
  units: Type.Optional(words),
  values: Type.Optional(words),
});
const answers = closedObject({
  /** Place of the form among those of the upload; all of them without it. */
  form: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  isLeftOut: Type.Optional(Type.Boolean()),
  day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  encoding: Type.Optional(word),
  separator: Type.Optional(word),
  decimal: Type.Optional(word),
  dates: Type.Optional(word),
  source: Type.Optional(closedObject({ code: word, name: word })),
  tables: Type.Optional(Type.Record(Type.String(), tableAnswers)),
});

const texts = field('text', Type.Array(text));

const guessedColumn = {
  heading: field('text', text),
  samples: texts,
  field: optionalField('text', text),
  unit: optionalField('state', text),
  units: texts,
  reasons: arrayOf({ code: field('state', Type.Enum([...guessReasons])), detail: field('text', text) }),
  choices: texts,
} as const;

const question = {
  code: field('state', Type.Enum([...guessQuestions])),
  field: optionalField('text', text),
  columns: texts,
  choices: texts,
  likely: optionalField('text', text),
} as const;

const guessedTable = {
  key: field('text', text),
  part: field('text', text),
  target: optionalField('text', text),
  targets: texts,
  headingRow: field('count', integer),
  decimal: optionalField('text', text),
  dates: texts,
  columns: arrayOf(guessedColumn),
  /** Fields of the target with the word that the reader's language has for them, the words of which each takes one, and the unit of a typed value. */
  titles: arrayOf({
    name: field('text', text),
    title: field('text', text),
    words: texts,
    unit: optionalField('state', text),
  }),
  questions: arrayOf(question),
  answered: arrayOf(question),
} as const;

const cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const preview = {
  target: field('text', text),
  fields: arrayOf({ name: field('text', text), quantity: optionalField('state', text) }),
  rows: field('text', Type.Array(Type.Array(cell))),
} as const;

const tableRun = {
  target: field('text', text),
  rowsRead: field('count', integer),
  rowsStored: field('count', integer),
  rowsUnchanged: field('count', integer),
  rowsFailed: field('count', integer),
  rowsNoted: field('count', integer),
  files: field('count', integer),
  failures: arrayOf({ file: field('text', text), line: field('count', integer), message: field('text', text) }),
} as const;

/** Files of an upload that are read alike. */
const uploadForm = {
  /** The first names of them. */
  files: texts,
  fileCount: field('count', integer),
  /** The one of which samples and previews are. */
  sample: field('text', text),
  isLeftOut: field('state', Type.Boolean()),
  /** The source whose own importer reads them. */
  source: Type.Union([
    Type.Object({
      code: field('state', text),
      name: field('text', text),
      kind: field('state', text),
      needsDay: field('state', Type.Boolean()),
    }),
    Type.Null(),
  ]),
  day: optionalField('date', text),
  format: field('text', text),
  encoding: optionalField('text', text),
  encodings: texts,
  separator: optionalField('text', text),
  refusal: Type.Union([
    Type.Object({ code: field('state', Type.Enum([...guessRefusals])), detail: field('text', text) }),
    Type.Null(),
  ]),
  tables: arrayOf(guessedTable),
  previews: arrayOf(preview),
} as const;

const upload = Type.Object({
  uploadId: field('identity', text),
  fileName: field('text', text),
  bytes: field('count', integer),
  received: field('count', integer),
  /** `receiving` until it is guessed; nothing else is done with it while it is `guessing`, `trying` or `importing`. */
  state: field('state', Type.Enum(['receiving', 'guessing', 'ready', 'trying', 'tried', 'importing', 'imported'])),
  /** Rows read so far by what runs. */
  rows: field('count', integer),
  /** Files that were read so far by what runs, and how many it has. */
  filesDone: field('count', integer),
  fileCount: field('count', integer),
  forms: arrayOf(uploadForm),
  runs: arrayOf(tableRun),
  /** The first files that were not taken, or not to their end. */
  refused: arrayOf({ file: field('text', text), message: field('text', text) }),
  refusedCount: field('count', integer),
  changes: arrayOf({
    table: field('text', text),
    added: field('count', integer),
    changed: field('count', integer),
    removed: field('count', integer),
    /** The first added rows of a trial, by columns. */
    first: field('text', Type.Array(Type.Record(Type.String(), Type.String()))),
  }),
  runRefusal: optionalField('text', text),
});
export type TableUpload = Static<typeof upload>;

const params = Type.Object({ uploadId: Type.String() });

/** Begins the upload of a file; its bytes follow in pieces. 413 for one that is too large, 507 (`insufficient_storage`) where the disk has no room. */
export const beginUploadCall = defineCall('POST /api/operator/uploads/', {
  summary: 'Begin the upload of a table as the operator',
  body: closedObject({ fileName: Type.String({ minLength: 1, maxLength: 200 }), bytes: Type.Integer({ minimum: 0 }) }),
  answer: upload,
});

/** A piece of the file in base64, from byte `at`, which is the number of those that are there. */
export const uploadPieceCall = defineCall('POST /api/operator/uploads/:uploadId/pieces/', {
  summary: 'Send a piece of an upload as the operator',
  params,
  body: closedObject({ at: Type.Integer({ minimum: 0 }), base64: Type.String() }),
  answer: upload,
});

export const uploadCall = defineCall('GET /api/operator/uploads/:uploadId/', {
  summary: 'Tell the operator how an upload stands',
  params,
  answer: upload,
});

/** Guesses again how the file is read, by what was answered. */
export const guessUploadCall = defineCall('POST /api/operator/uploads/:uploadId/guess/', {
  summary: 'Say as the operator how an upload is read',
  params,
  body: answers,
  answer: upload,
});

/** Tries or imports the file by the answers, or by a kept mapping; `keepAs` keeps the mapping of an import by a name. */
export const runUploadCall = defineCall('POST /api/operator/uploads/:uploadId/run/', {
  summary: 'Try or import an upload as the operator',
  params,
  body: closedObject({
    isTrial: Type.Boolean(),
    keptAs: Type.Optional(Type.String({ maxLength: 80 })),
    keepAs: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  answer: upload,
});

export const removeUploadCall = defineCall('DELETE /api/operator/uploads/:uploadId/', {
  summary: 'Remove an upload as the operator',
  params,
  answer: Type.Object({}),
});

const keptMappings = arrayOf({ name: field('text', text), usedAt: optionalField('date', text) });

export const keptMappingsCall = defineCall('GET /api/operator/mappings/', {
  summary: 'List the kept mappings for the operator',
  answer: keptMappings,
});

export const removeMappingCall = defineCall('DELETE /api/operator/mappings/:name/', {
  summary: 'Remove a kept mapping as the operator',
  params: Type.Object({ name: Type.String() }),
  answer: keptMappings,
});

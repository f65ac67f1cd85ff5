import type { TableUpload } from '#contract/operator/table-uploads.ts';
import type { GuessedTable, GuessQuestion } from '#domain/operator/table-guess.ts';
import type { ShownGuess } from './table-imports.ts';
import type { GuessedForm, Upload } from './uploads.ts';

type ShownTable = TableUpload['forms'][number]['tables'][number];

function shownQuestion({ columns, choices, ...question }: GuessQuestion): ShownTable['questions'][number] {
  return { ...question, columns: [...columns], choices: [...choices] };
}

function shownTable(table: GuessedTable, titles: ShownGuess['titles'][string] = []): ShownTable {
  const { key, part, target, targets, headingRow, decimal, dates, columns, questions, answered } = table;
  return {
    key,
    part,
    target,
    headingRow,
    decimal,
    targets: [...targets],
    dates: [...dates],
    columns: columns.map(({ samples, units, reasons, choices, ...column }) => ({
      ...column,
      units: [...units],
      samples: [...samples],
      reasons: [...reasons],
      choices: [...choices],
    })),
    titles: titles.map((title) => ({ ...title, words: [...title.words] })),
    questions: questions.map(shownQuestion),
    answered: answered.map(shownQuestion),
  };
}

type ShownForm = TableUpload['forms'][number];

/** Names that are told of the files of a form. */
const SHOWN_NAMES = 20;

function shownForm({ form, answers, shown }: GuessedForm): ShownForm {
  const { guess, previews = [], titles = {} } = shown ?? {};
  return {
    files: form.files.slice(0, SHOWN_NAMES).map(({ name }) => name),
    fileCount: form.files.length,
    sample: form.sample.name,
    isLeftOut: answers.isLeftOut ?? false,
    source: form.source,
    day: answers.day ?? null,
    format: guess?.format ?? '',
    encoding: guess?.encoding ?? null,
    encodings: [...(guess?.encodings ?? [])],
    separator: guess?.separator ?? null,
    refusal: guess?.refusal ?? form.refusal,
    tables: (guess?.tables ?? []).map((table) => shownTable(table, titles[table.target ?? ''])),
    previews: previews.map(({ target, fields, rows }) => ({
      target,
      fields: [...fields],
      rows: rows.map((row) => [...row]),
    })),
  };
}

/** An upload as it is told. */
export function uploadAnswer(upload: Upload): TableUpload {
  const { id, forms, result, fileName, bytes, received, state, rows, filesDone, fileCount } = upload;
  return {
    uploadId: id,
    fileName,
    bytes,
    received,
    state,
    rows,
    filesDone,
    fileCount,
    forms: (forms ?? []).map(shownForm),
    runs: (result?.tables ?? []).map(({ failures, ...run }) => ({ ...run, failures: [...failures] })),
    refused: [...(result?.refused ?? [])],
    refusedCount: result?.refusedCount ?? 0,
    changes: (result?.changes ?? []).map(({ first, ...change }) => ({ ...change, first: [...first] })),
    runRefusal: result?.refusal ?? null,
  };
}

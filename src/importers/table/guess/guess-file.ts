import { extname } from 'node:path';
import { type FileGuess, type GuessAnswers, type GuessedTable, targetRank } from '#domain/operator/table-guess.ts';
import { encodings } from '../reading/decode-text.ts';
import { lookAt } from './assign-fields.ts';
import { dateTexts, isOrderOpen } from './cell-kinds.ts';
import type { DatesBeside } from './guess-forms.ts';
import { guessTable } from './guess-table.ts';
import { assignTo, isTargetName, pricesBeside, rankTargets, targetNames } from './guess-target.ts';
import { openSample } from './open-sample.ts';
import { sampleAcross } from './sample-across.ts';
import type { SampleTable } from './sample-table.ts';
import { separators } from './sample-text.ts';
import { withToldByValues } from './told-by-values.ts';

function slug(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    letters
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40)
      .replace(/-+$/, '') || 'own'
  );
}

const DAY_OR_NUMBER =
  /(?:[\s_.-]*(?:\d{4}[-_.]?\d{2}[-_.]?\d{2}|\d{1,2}[-_.]\d{1,2}[-_.]\d{2,4})|[\s_.-]+\d{1,4}|[\s_.-]*\(\d+\))+$/;

/** Who says what the file holds: by its name, until somebody says it. */
function sourceOf(fileName: string, { source }: GuessAnswers) {
  const stem = fileName.slice(0, fileName.length - extname(fileName).length);
  // The next file has another day or number, and is of the same source.
  const lasting = stem.replace(DAY_OR_NUMBER, '');
  const name = /\p{L}{2}/u.test(lasting) ? lasting : stem || fileName;
  return source ?? { code: slug(name), name };
}

function unknownTable(sample: SampleTable, key: string): GuessedTable {
  const columns = lookAt(sample.columns).map(({ heading, kinds }) => ({
    heading,
    samples: [...new Set(kinds.texts)].slice(0, 3).map((text) => text.slice(0, 60)),
    field: null,
    unit: null,
    units: [],
    reasons: [],
    choices: [],
  }));
  const questions = [{ code: 'target', field: null, columns: [], choices: [], likely: null } as const];
  const none = {
    target: null,
    targets: [...targetNames],
    decimal: null,
    thousands: '',
    dates: [],
    constants: {},
    mapping: null,
  };
  const headingRow = sample.file.headingRow ?? 1;
  return { key, part: sample.part, headingRow, rows: sample.rows, columns, questions, answered: [], ...none };
}

/** A column that the second table takes is not said to be left out by the first. */
function withoutTaken(first: GuessedTable, second: GuessedTable): GuessedTable {
  const taken = new Set(second.columns.filter(({ field }) => field !== null).map(({ heading }) => heading));
  const isLeft = ({ heading, field }: GuessedTable['columns'][number]) => field !== null || !taken.has(heading);
  return { ...first, columns: first.columns.filter(isLeft) };
}

/** The tables of a sample: what it is, and the prices beside bonds. */
function guessSample(
  fileName: string,
  sample: SampleTable,
  answers: GuessAnswers,
  beside: DatesBeside,
): readonly GuessedTable[] {
  const columns = lookAt(sample.columns);
  const key = sample.part;
  const said = answers.tables?.[key] ?? {};
  const ranked = rankTargets(columns);
  const name = said.target ?? ranked[0]?.target ?? '';
  if (!isTargetName(name)) return [unknownTable(sample, key)];
  const source = sourceOf(fileName, answers);
  const fields = said.fields ?? {};
  const assignment = withToldByValues(assignTo(name, columns, fields), columns, fields);
  const targets = [...new Set([name, ...ranked.map(({ target }) => target)])];
  const first = guessTable({ key, fileName, sample, columns, assignment, targets, answers, source, beside });
  const rest = pricesBeside(assignment, columns);
  const besideKey = `${key}/trading-days`;
  const besideSaid = answers.tables?.[besideKey] ?? {};
  if (rest === null || besideSaid.target === '') return [first];
  const besideFields = besideSaid.fields ?? {};
  const prices = withToldByValues(assignTo('trading-days', rest, besideFields), rest, besideFields);
  const days = { key: besideKey, fileName, sample, columns: rest, assignment: prices, answers, source, beside };
  const second = guessTable({ ...days, targets: ['trading-days'] });
  return [withoutTaken(first, second), second];
}

/** Others of many files that are looked at, spread over all. */
const MAX_BESIDE = 32;

/** Dates of other files of the same form: files of one day each tell the order of day and month together alone. */
async function datesBeside(paths: readonly string[], answers: GuessAnswers): Promise<DatesBeside> {
  const step = Math.max(1, paths.length / MAX_BESIDE);
  const chosen = paths.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const found = new Map<string, string[]>();
  for (const path of chosen) {
    const { samples } = await openSample(path, answers);
    for (const { heading, cells } of samples.flatMap(({ columns }) => columns)) {
      const dates = dateTexts(cells);
      if (dates.length > 0) found.set(heading, [...(found.get(heading) ?? []), ...dates]);
    }
  }
  return found;
}

/**
 * Guesses how a file is to be read, from a sample of it: format, encoding, separator, heading, forms of numbers and dates, and a field for
 * each column, with reasons. What a sample leaves open is a question, and the mapping is refused until it is answered. A file of a known source is
 * none: it is read as that source's files are. Other files of its form, by their paths, show how dates are written.
 */
export async function guessFile(
  path: string,
  fileName: string,
  answers: GuessAnswers = {},
  others: readonly string[] = [],
): Promise<FileGuess> {
  const { format, encoding, refusal, source, samples } = await openSample(path, answers);
  const isText = format === 'text' || format === 'json' || format === 'xml';
  const about = { fileName, source, encoding: isText ? encoding : null, encodings: isText ? encodings : [] };
  if (refusal !== null || source !== null) return { ...about, format, separator: null, refusal, tables: [] };
  const isOpen = samples.some(({ columns }) => columns.some(({ cells }) => isOrderOpen(dateTexts(cells))));
  const beside = await datesBeside(isOpen ? others : [], answers);
  const tables = samples.flatMap((table) => guessSample(fileName, sampleAcross(table), answers, beside));
  const shown = tables.some(({ target }) => target !== null) ? tables : tables.slice(0, 5);
  const first = samples[0]?.file;
  const separator =
    first?.format === 'csv' || first?.format === 'tsv'
      ? (first.separator ?? separators[first.format === 'tsv' ? 2 : 0])
      : null;
  const sorted = [...shown].sort((one, other) => targetRank(one.target) - targetRank(other.target));
  return { ...about, format: first?.format ?? format, separator, refusal: null, tables: sorted };
}

import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FileGuess, GuessAnswers, GuessedTable, GuessRefusal } from '#domain/operator/table-guess.ts';
import { ImportError } from '../../file-fault.ts';
import { sourceFile } from '../../source-file.ts';
import { importSources } from '../../sources.ts';
import { type Encoding, encodings } from '../reading/decode-text.ts';
import { lookAt } from './assign-fields.ts';
import { guessTable } from './guess-table.ts';
import { assignTo, isTargetName, pricesBeside, rankTargets, targetNames } from './guess-target.ts';
import { sampleJson } from './sample-json.ts';
import type { SampleTable } from './sample-table.ts';
import { sampleText, separators } from './sample-text.ts';
import { sampleWorkbook } from './sample-workbook.ts';
import { decodeSample, sniffEncoding } from './sniff-encoding.ts';

/** What is read of a file; a workbook is read by its own list of contents. */
const SAMPLE_BYTES = 256 * 1024;

/** The beginning of a file, and whether it is all of it. */
interface FileSample {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

async function readSample(path: string): Promise<FileSample> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return { bytes: buffer.subarray(0, bytesRead), isWhole: bytesRead < SAMPLE_BYTES };
  } finally {
    await file.close();
  }
}

const marks: readonly (readonly [format: string, mark: readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['gzip', [0x1f, 0x8b]],
];

/** What a file is, by its first bytes and not by its name. */
function formatOf(bytes: Uint8Array, text: string | null): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return marked[0];
  const start = text?.replace(/^\uFEFF/, '').trimStart() ?? '';
  if (start === '') return text === null && bytes.length > 0 ? 'binary' : 'empty';
  if (start.startsWith('<')) return 'xml';
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'text';
}

/** Members of JSON documents of others that are no tables of a market. */
const portfolioExports: readonly (readonly [name: string, members: readonly string[]])[] = [
  ['Ghostfolio', ['"activities"', '"assetProfiles"']],
  ['Ghostfolio', ['"activities"', '"dataSource"']],
];

type Refused = NonNullable<FileGuess['refusal']>;

/** The source of ours whose file it is, if it is one. */
function knownSource(name: string, { bytes, isWhole }: FileSample): string | null {
  const file = sourceFile(name, bytes);
  for (const [source, { importer }] of importSources) {
    for (const { kind, matches } of importer.kinds) {
      try {
        if ((isWhole || !file.text.startsWith('{')) && matches(file)) return `${source}: ${kind}`;
      } catch (error) {
        if (!(error instanceof SyntaxError) && !(error instanceof ImportError)) throw error;
      }
    }
  }
  return null;
}

/** Why a file is not looked at as a table, if it is not. */
function refusalOf(name: string, format: string, sample: FileSample, text: string | null): Refused | null {
  const refused = (code: GuessRefusal, detail = ''): Refused => ({ code, detail });
  if (format === 'gzip' || format === 'pdf' || format === 'empty' || format === 'binary') return refused(format);
  const source = format === 'zip' ? null : knownSource(name, sample);
  if (source !== null) return refused('known-source', source);
  if (format === 'xls') return refused('xls');
  if (format === 'xml') return refused('xml', /<(?![?!])([\w:.-]+)/.exec(text ?? '')?.[1] ?? '');
  const portfolio = portfolioExports.find(([, members]) => members.every((member) => text?.includes(member)));
  return format === 'json' && portfolio !== undefined ? refused('portfolio-export', portfolio[0]) : null;
}

interface OpenedFile {
  readonly path: string;
  readonly name: string;
  readonly format: string;
  readonly encoding: Encoding | null;
  readonly text: string | null;
  readonly isWhole: boolean;
}

async function tablesOf(file: OpenedFile, answers: GuessAnswers): Promise<readonly SampleTable[]> {
  const { format, text, encoding, isWhole, path } = file;
  if (format === 'zip') return sampleWorkbook(path);
  if (text === null || encoding === null) return [];
  if (format === 'json') return sampleJson(text, encoding);
  const table = sampleText({ text, encoding, isWhole, separator: answers.separator });
  return table === null ? [] : [table];
}

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

/** Who says what the file holds: by its name, until somebody says it. */
function sourceOf(fileName: string, { source }: GuessAnswers) {
  const stem = fileName.slice(0, fileName.length - extname(fileName).length);
  return source ?? { code: slug(stem), name: stem || fileName };
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
function guessSample(fileName: string, sample: SampleTable, answers: GuessAnswers): readonly GuessedTable[] {
  const columns = lookAt(sample.columns);
  const key = sample.part;
  const said = answers.tables?.[key] ?? {};
  const ranked = rankTargets(columns);
  const name = said.target ?? ranked[0]?.target ?? '';
  if (!isTargetName(name)) return [unknownTable(sample, key)];
  const source = sourceOf(fileName, answers);
  const assignment = assignTo(name, columns, said.fields ?? {});
  const targets = [...new Set([name, ...ranked.map(({ target }) => target)])];
  const first = guessTable({ key, fileName, sample, columns, assignment, targets, answers, source });
  const rest = pricesBeside(assignment, columns);
  const besideKey = `${key}/trading-days`;
  const besideSaid = answers.tables?.[besideKey] ?? {};
  if (rest === null || besideSaid.target === '') return [first];
  const beside = assignTo('trading-days', rest, besideSaid.fields ?? {});
  const days = { key: besideKey, fileName, sample, columns: rest, assignment: beside, answers, source };
  const second = guessTable({ ...days, targets: ['trading-days'] });
  return [withoutTaken(first, second), second];
}

/** Issuers come before bonds, which may name them by code, and bonds before what is about them. */
const firstTargets: readonly (string | null)[] = ['issuers', 'instruments'];
const order = ({ target }: GuessedTable) =>
  firstTargets.includes(target) ? firstTargets.indexOf(target) : firstTargets.length;

/**
 * Guesses how a file is to be read, from a sample of it: format, encoding, separator, heading, forms of numbers and dates, and a field for
 * each column, with reasons. What a sample leaves open is a question, and the mapping is refused until it is answered.
 */
export async function guessFile(path: string, fileName: string, answers: GuessAnswers = {}): Promise<FileGuess> {
  const sample = await readSample(path);
  const said = encodings.find((encoding) => encoding === answers.encoding);
  const encoding = said ?? sniffEncoding(sample.bytes);
  const text = encoding === null ? null : decodeSample(sample.bytes, encoding);
  const format = formatOf(sample.bytes, text);
  const file = { path, name: fileName, format, encoding, text, isWhole: sample.isWhole };
  const isText = format === 'text' || format === 'json';
  const about = { fileName, encoding: isText ? encoding : null, encodings: isText ? encodings : [] };
  const refusal = refusalOf(fileName, format, sample, text);
  if (refusal !== null) return { ...about, format, separator: null, refusal, tables: [] };
  const samples = await tablesOf(file, answers);
  const tables = samples.flatMap((table) => guessSample(fileName, table, answers));
  const shown = tables.some(({ target }) => target !== null) ? tables : tables.slice(0, 5);
  const first = samples[0]?.file;
  const none = samples.length === 0 ? ({ code: 'no-table', detail: '' } as const) : null;
  const separator =
    first?.format === 'csv' || first?.format === 'tsv'
      ? (first.separator ?? separators[first.format === 'tsv' ? 2 : 0])
      : null;
  const sorted = [...shown].sort((one, other) => order(one) - order(other));
  return { ...about, format: first?.format ?? format, separator, refusal: none, tables: sorted };
}

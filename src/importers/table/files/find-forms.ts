import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileGuess, GuessAnswers, GuessedSource, GuessRefusal } from '#domain/operator/table-guess.ts';
import { FileFault, ImportError } from '../../file-fault.ts';
import { guessFile } from '../guess/guess-file.ts';
import { type OpenSample, openSample } from '../guess/open-sample.ts';
import { type FoundFile, unpackFile } from './unpack-file.ts';

/** Files that are read alike: tables of one form, files of one source, or files that are refused for one reason. */
export interface FileForm {
  /** Those of an archive in the order of their names. */
  readonly files: readonly FoundFile[];
  /** The file from which their form is guessed: the largest, of those whose encoding shows where that is another than UTF-8. */
  readonly sample: FoundFile;
  readonly source: GuessedSource | null;
  readonly refusal: { readonly code: GuessRefusal; readonly detail: string } | null;
}

/** What an operator can still look through and answer. */
const MAX_FORMS = 50;

/** What tables of one form have alike, their encoding apart. */
function signatureOf({ format, samples }: OpenSample): string {
  const tables = samples.map(({ file: { encoding: _, ...file }, columns }) => [
    file,
    format === 'json' || format === 'xml' ? [] : columns.map(({ heading }) => heading),
  ]);
  return JSON.stringify([format, tables]);
}

interface LookedAt {
  readonly file: FoundFile;
  readonly bytes: number;
  readonly key: string;
  /** Null where it does not show: texts that are all ASCII are of any encoding, and workbooks and files of sources say theirs. */
  readonly encoding: string | null;
  readonly source: GuessedSource | null;
  readonly refusal: FileForm['refusal'];
}

/** What is told of a file that an error refuses: of a broken one in words, of another the code and what it says. */
export function faultRefusal(error: ImportError): NonNullable<FileForm['refusal']> {
  if (error instanceof FileFault && error.code === 'bad-archive') return { code: 'broken', detail: '' };
  return { code: 'fault', detail: error.message };
}

function refused(file: FoundFile, code: GuessRefusal, detail = ''): LookedAt {
  return { file, bytes: 0, key: `refused ${code} ${detail}`, encoding: null, source: null, refusal: { code, detail } };
}

async function lookAt(file: FoundFile): Promise<LookedAt> {
  try {
    const { size } = await stat(file.path);
    const sample = await openSample(file.path);
    const { source, refusal } = sample;
    if (refusal !== null) return refused(file, refusal.code, refusal.detail);
    if (source !== null) return { file, bytes: size, key: JSON.stringify(source), encoding: null, source, refusal };
    const encoding = sample.isAscii || sample.format === 'zip' ? null : sample.encoding;
    return { file, bytes: size, key: signatureOf(sample), encoding, source, refusal };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const { code, detail } = faultRefusal(error);
    return refused(file, code, detail);
  }
}

function grouped(looked: readonly LookedAt[]): readonly FileForm[] {
  const shown = new Map<string, string>();
  for (const { key, encoding } of looked) if (encoding !== null && !shown.has(key)) shown.set(key, encoding);
  // Tables of ASCII alone join those of the same form whose encoding shows.
  const groups = Map.groupBy(looked, ({ key, encoding }) => `${encoding ?? shown.get(key) ?? ''} ${key}`);
  return [...groups.values()].map((group) => {
    // As UTF-8, as which ASCII alone is guessed, the others could not be read.
    const telling = group.filter(({ encoding }) => encoding !== null && encoding !== 'utf-8');
    const largest = (telling.length > 0 ? telling : group).reduce((best, next) =>
      next.bytes > best.bytes ? next : best,
    );
    const { source, refusal } = largest;
    return { files: group.map(({ file }) => file), sample: largest.file, source, refusal };
  });
}

/** Looks at a file, or at those that it holds. */
async function lookInto(file: FoundFile, folder: string): Promise<readonly LookedAt[]> {
  const whole = await lookAt(file);
  if (whole.source !== null) return [whole];
  const { files, left } = await unpackFile(file, folder);
  const isItself = files.length === 1 && files[0]?.path === file.path;
  const looked: LookedAt[] = isItself ? [whole] : [];
  const byName = [...files].sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const each of isItself ? [] : byName) looked.push(await lookAt(each));
  for (const { name, code } of left) looked.push(refused({ name, path: '' }, code));
  return looked.length === 0 ? [refused(file, 'empty')] : looked;
}

function withRefusedLast(forms: readonly FileForm[]): readonly FileForm[] {
  return [...forms.filter(({ refusal }) => refusal === null), ...forms.filter(({ refusal }) => refusal !== null)];
}

/**
 * What an uploaded file holds: the forms of its files, refused ones last. An archive is unpacked into `folder`, unless it is a file of a known source
 * as a whole. Throws ImportError for a file that is refused as a whole.
 */
export async function findForms(file: FoundFile, folder: string): Promise<readonly FileForm[]> {
  const forms = grouped(await lookInto(file, folder));
  if (forms.filter(({ refusal }) => refusal === null).length > MAX_FORMS)
    throw new FileFault('too-large', `files of more than ${MAX_FORMS} forms`);
  return withRefusedLast(forms);
}

/** Why a file cannot be looked at; throws what is no fault of it. */
function unreadableText(error: unknown): string {
  if (error instanceof ImportError) return error.message;
  if (error instanceof Error && 'code' in error) return `cannot be read (${error.message})`;
  throw error;
}

/** The forms of several files and of what they hold, as if they had been uploaded together; one that cannot be read is a refused one. */
export async function formsOfFiles(files: readonly FoundFile[], folder: string): Promise<readonly FileForm[]> {
  const looked: LookedAt[] = [];
  for (const [at, file] of files.entries()) {
    const own = join(folder, String(at));
    await mkdir(own);
    try {
      looked.push(...(await lookInto(file, own)));
    } catch (error) {
      looked.push(refused(file, 'fault', unreadableText(error)));
    }
  }
  return withRefusedLast(grouped(looked));
}

/** What the names of files have in common: none of them alone says whose they are. */
function commonName(files: readonly FoundFile[]): string {
  const [first = '', ...others] = files.map(({ name }) => name);
  const shared = [...first].findIndex((letter, at) => others.some((name) => name[at] !== letter));
  const words = first.slice(0, shared === -1 ? undefined : shared).match(/\p{L}{2,}/gu);
  return words?.join(' ') ?? 'own';
}

export interface GuessedForm extends Pick<FileForm, 'sample' | 'files'> {
  /** The files that are evidence too, where they are not those of the form alone. */
  readonly beside?: readonly FoundFile[];
}

/** Guesses how the files of a form are read, from the one that shows most; the others are evidence. Throws ImportError for one that is broken. */
export function guessForm(
  { sample, files, beside = files }: GuessedForm,
  answers: GuessAnswers = {},
): Promise<FileGuess> {
  const name = files.length > 1 ? commonName(files) : sample.name;
  const others = beside.filter(({ path }) => path !== sample.path).map(({ path }) => path);
  return guessFile(sample.path, name, answers, others);
}

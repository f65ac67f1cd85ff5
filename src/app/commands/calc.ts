import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import type { Calendars } from '#math/dates/business-days.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { calendarsWithRecords, type JsonRecord } from '../calc/bond-from-record.ts';
import { type CaseKind, calcCase } from '../calc/calc-case.ts';
import type { Command } from './commands.ts';

const EXIT_USAGE = 2;
const MAX_LINE_LENGTH = 16 * 1024 * 1024;

interface Job {
  readonly kind: CaseKind;
  readonly calendars: Calendars;
}

class UsageError extends Error {}

const failure = (id: unknown, code: string, message: string) => ({ id: id ?? null, error: { code, message } });

/** One line of a text stream; null where it is longer than the limit. */
interface TextLine {
  readonly number: number;
  readonly text: string | null;
}

/** Splits a text that comes in pieces into lines, and holds no more than one line of the limit. */
class LineSplitter {
  private pending = '';
  private isTooLong = false;
  private count = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The lines that a piece completes. */
  add(piece: string): TextLine[] {
    const parts = piece.split('\n');
    const rest = parts.pop() ?? '';
    const lines = parts.map((part) => this.complete(part));
    this.keep(rest);
    return lines;
  }

  /** What is left when the stream has ended without a line break. */
  end(): TextLine[] {
    return this.pending === '' && !this.isTooLong ? [] : [this.complete('')];
  }

  private keep(part: string): void {
    this.pending += part;
    if (this.pending.length > this.limit) {
      this.pending = '';
      this.isTooLong = true;
    }
  }

  private complete(part: string): TextLine {
    this.keep(part);
    this.count += 1;
    const line = { number: this.count, text: this.isTooLong ? null : this.pending.replace(/\r$/, '') };
    this.pending = '';
    this.isTooLong = false;
    return line;
  }
}

/** The lines of a stream of UTF-8 bytes without its byte order mark, those of each piece together; a line longer than the limit (in characters) is dropped. */
async function* readLines(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<readonly TextLine[]> {
  const decoder = new TextDecoder();
  const splitter = new LineSplitter(limit);
  for await (const piece of bytes) yield splitter.add(decoder.decode(piece, { stream: true }));
  yield [...splitter.add(decoder.decode()), ...splitter.end()];
}

function parseRecord({ number, text }: TextLine): JsonRecord {
  if (text === null) throw new SyntaxError(`line ${number} is too long`);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SyntaxError(`line ${number} is not a JSON object`);
  }
  return value as JsonRecord;
}

function answered(line: TextLine, { kind, calendars }: Job): JsonRecord {
  let record: JsonRecord;
  try {
    record = parseRecord(line);
  } catch (error) {
    return failure(null, 'invalid-json', error instanceof Error ? error.message : `line ${line.number} is not JSON`);
  }
  try {
    return calcCase(record, calendars, kind);
  } catch (error) {
    return failure(record.id, 'internal-error', error instanceof Error ? error.message : String(error));
  }
}

const isBlank = ({ text }: TextLine) => text !== null && text.trim() === '';

async function* answers(files: readonly string[], job: Job): AsyncGenerator<string> {
  for (const file of files) {
    const bytes: AsyncIterable<Uint8Array> = file === '-' ? process.stdin : createReadStream(file);
    for await (const lines of readLines(bytes, MAX_LINE_LENGTH)) {
      for (const line of lines) {
        if (!isBlank(line)) yield `${JSON.stringify(answered(line, job))}\n`;
      }
    }
  }
}

async function calendarsFromFile(file: string): Promise<Calendars> {
  let calendars = BUILT_IN_CALENDARS;
  for await (const lines of readLines(createReadStream(file), MAX_LINE_LENGTH)) {
    const records = lines.filter((line) => !isBlank(line)).map(parseRecord);
    calendars = calendarsWithRecords(calendars, records);
  }
  return calendars;
}

function parseWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        calendars: { type: 'string' },
        daycount: { type: 'boolean' },
        schedules: { type: 'boolean' },
        curves: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'these options are not known');
  }
}

async function jobFromWords(
  args: readonly string[],
): Promise<{ readonly job: Job; readonly files: readonly string[] }> {
  const { values, positionals } = parseWords(args);
  const asked: CaseKind[] = [];
  if (values.daycount) asked.push('daycount');
  if (values.schedules) asked.push('schedule');
  if (values.curves) asked.push('curve');
  if (asked.length > 1) throw new UsageError('--daycount, --schedules and --curves exclude each other');
  const calendars = values.calendars === undefined ? BUILT_IN_CALENDARS : await calendarsFromFile(values.calendars);
  return { job: { kind: asked[0] ?? 'bond', calendars }, files: positionals.length === 0 ? ['-'] : positionals };
}

/** Whether an error has to do with what the caller gave: options, files, calendars. */
function isCallersMistake(error: unknown): error is Error {
  const isFileError = error instanceof Error && 'code' in error && typeof error.code === 'string' && 'path' in error;
  return (
    isFileError || error instanceof UsageError || error instanceof SyntaxError || error instanceof InvalidInputError
  );
}

const isClosedPipe = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE';

async function run(args: readonly string[]): Promise<number> {
  try {
    const { job, files } = await jobFromWords(args);
    await pipeline(answers(files, job), process.stdout, { end: false });
    return 0;
  } catch (error) {
    // The reader of our output, such as `head`, has seen enough.
    if (isClosedPipe(error)) return 0;
    if (!isCallersMistake(error)) throw error;
    console.error(`calc: ${error.message}`);
    return EXIT_USAGE;
  }
}

/** The batch calculator: a JSON case a line in, the case with its results a line out; needs no database and no settings. */
export const calc: Command = {
  name: 'calc',
  isJson: true,
  usage: [
    ['[FILE ...]', 'compute bonds: JSON cases, one a line, from files or standard input'],
    ['--daycount | --schedules | --curves [FILE ...]', 'compute day counts, schedules or curves instead'],
    ['--calendars FILE', 'holiday calendars, JSON, one a line, in place of the built-in ones of the same name'],
  ],
  run,
};

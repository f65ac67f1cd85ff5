import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JsonRecord } from '#app/calc/bond-from-record.ts';
import { calc as calcCommand } from '#app/commands/calc.ts';
import { readReferenceLines } from './packed-reference.ts';

const COMMAND_LINE = new URL('../../src/app/command-line.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'bondlens-calc-'));
const calendarsFile = join(folder, 'calendars.jsonl');
const toLines = (records: readonly JsonRecord[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

interface Outcome {
  readonly code: number | null;
  readonly output: readonly JsonRecord[];
  readonly errors: string;
}

/** Runs the command on a file within this process. */
async function calc(args: readonly string[], input: string): Promise<Omit<Outcome, 'errors'>> {
  const file = join(folder, 'input.jsonl');
  writeFileSync(file, input);
  let written = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((piece, encoding, done) => {
    written += String(piece);
    const answer = typeof encoding === 'function' ? encoding : done;
    answer?.();
    return true;
  });
  try {
    const code = await calcCommand.run([...args, file]);
    return { code, output: recordsOf(written) };
  } finally {
    write.mockRestore();
  }
}

const recordsOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as JsonRecord);

/** Runs the command as a user does, without a database and without settings. */
function calcAsProcess(args: readonly string[], input: string): Promise<Outcome> {
  const env = { PATH: process.env.PATH ?? '' };
  const child = spawn(process.execPath, [COMMAND_LINE, 'calc', ...args], { cwd: folder, env });
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => output.push(piece));
  child.stderr.on('data', (piece: Buffer) => errors.push(piece));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const records = recordsOf(Buffer.concat(output).toString('utf8'));
      resolve({ code, output: records, errors: Buffer.concat(errors).toString('utf8') });
    });
  });
}

/** The numbers of a value in order, texts and nulls left out. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

function worstDifference(actual: unknown, expected: unknown): number {
  const ours = numbersOf(actual);
  const theirs = numbersOf(expected);
  if (ours.length !== theirs.length) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...theirs.map((value, index) => Math.abs(value - (ours[index] ?? Number.NaN))));
}

beforeAll(() => writeFileSync(calendarsFile, toLines(readReferenceLines<JsonRecord>('calendars'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('BEY-3 computes a batch of bonds from standard input, a line out for each line in', {
  timeout: 60_000,
}, async () => {
  const records = readReferenceLines<JsonRecord>('bonds');
  const input = records.map(({ id, bond, settlement, yield_conv, from_price }) => {
    const { clean } = from_price as { readonly clean: number };
    return { id, bond, settlement, yield_conv, from_price: { clean } };
  });
  const { code, output, errors } = await calcAsProcess(['--calendars', calendarsFile], toLines(input));
  expect([code, errors]).toEqual([0, '']);
  expect(output.map(({ id }) => id)).toEqual(records.map(({ id }) => id));
  const yieldOf = (record: JsonRecord | undefined) => Number((record?.from_price as JsonRecord | undefined)?.yield);
  const wrong = records.filter((record, index) => !(Math.abs(yieldOf(output[index]) - yieldOf(record)) < 1e-10));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test.each([
  ['--daycount', ['daycount', 'daycount_icma'], 'dcf'],
  ['--schedules', ['schedules'], 'dates'],
  ['--curves', ['curves'], 'values'],
])('BEY-3 does the same with %s', { timeout: 60_000 }, async (option, names, key) => {
  const records = names.flatMap((name) => readReferenceLines<JsonRecord>(name).slice(0, 60));
  const input = records.map((record) => {
    if (key === 'values') return { ...record, values: (record.values as number[][]).map(([days]) => [days]) };
    const { [key]: _result, ...rest } = record;
    return rest;
  });
  const { code, output } = await calc([option, '--calendars', calendarsFile], toLines(input));
  expect(code).toBe(0);
  for (const [index, record] of records.entries()) {
    const ours = output[index]?.[key];
    if (key === 'dates') expect(ours, String(record.id)).toEqual(record.dates);
    else if (key === 'values') expect(worstDifference(ours, record.values), String(record.id)).toBeLessThan(1e-12);
    else expect(ours, String(record.id)).toMatchObject(closeTo(record.dcf as Record<string, number>));
  }
});

/** The same names with values to twelve decimals. */
function closeTo(fractions: Readonly<Record<string, number>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fractions).map(([name, value]) => [name, expect.closeTo(value, 12)]));
}

test('BEY-3 answers a bad line with its code and goes on with the rest', { timeout: 60_000 }, async () => {
  const [good] = readReferenceLines<JsonRecord>('bonds');
  const tooLong = 'x'.repeat(17 * 1024 * 1024);
  const input = `no json\n[1]\n{"id":"b"}\n\n${tooLong}\n${JSON.stringify(good)}`;
  const { code, output } = await calc(['--calendars', calendarsFile], input);
  expect(code).toBe(0);
  const codes = output.map(({ id, error }) => [id, (error as { readonly code: string } | undefined)?.code]);
  expect(codes).toEqual([
    [null, 'invalid-json'],
    [null, 'invalid-json'],
    ['b', 'invalid-terms'],
    [null, 'invalid-json'],
    [good?.id, undefined],
  ]);
});

test('BEY-3 reads a file that begins with a byte order mark', { timeout: 60_000 }, async () => {
  const [good] = readReferenceLines<JsonRecord>('bonds');
  const { output } = await calc(['--calendars', calendarsFile], `\uFEFF${JSON.stringify(good)}\n`);
  expect(output.map(({ id, error }) => [id, error])).toEqual([[good?.id, undefined]]);
});

test.each([
  [['--fast'], '--fast'],
  [['--curves', '--daycount'], 'exclude each other'],
  [['no-such-file.jsonl'], 'no-such-file.jsonl'],
  [['--calendars', 'no-such-file.jsonl'], 'no-such-file.jsonl'],
])('says what is wrong with %s', async (args, message) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const written = vi.spyOn(process.stdout, 'write');
  try {
    expect(await calcCommand.run(args)).toBe(2);
    expect(said.mock.calls.join('\n')).toContain(message);
    expect(written).not.toHaveBeenCalled();
  } finally {
    vi.restoreAllMocks();
  }
});

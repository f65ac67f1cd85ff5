import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Listed {
  readonly file: string;
  readonly title: string;
  readonly seconds: number;
  readonly isSkipped: boolean;
  readonly failure: string | null;
}

interface TestList {
  readonly listVitest: (report: string, root: string) => readonly Listed[];
  readonly listPlaywright: (report: string) => readonly Listed[];
  readonly slowestLines: (tests: readonly Listed[], count: number) => readonly string[];
  readonly failedLines: (tests: readonly Listed[], linesEach: number) => readonly string[];
  readonly skippedLines: (tests: readonly Listed[]) => readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), 'bondlens-list-'));
let tool: TestList;

beforeAll(async () => {
  tool = await import(pathToFileURL(join(import.meta.dirname, '../tools/test-list.mjs')).href);
});

afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const testOf = (
  file: string,
  title: string,
  seconds: number,
  isSkipped = false,
  failure: string | null = null,
): Listed => ({ file, title, seconds, isSkipped, failure });

test('lists the tests of both reports, with their files, seconds and whether they were skipped or failed', () => {
  const assertionResults = [
    { title: 'adds', duration: 1500, status: 'passed' },
    { title: 'divides', duration: 10, status: 'failed', failureMessages: ['by 0', 'by 1'] },
    { ancestorTitles: ['a table'], title: 'reads (skipped without it)', status: 'skipped' },
  ];
  const vitest = report({ testResults: [{ name: '/house/src/a.test.ts', assertionResults }] });
  expect(tool.listVitest(vitest, '/house')).toEqual([
    testOf('src/a.test.ts', 'adds', 1.5),
    testOf('src/a.test.ts', 'divides', 0.01, false, 'by 0\nby 1'),
    testOf('src/a.test.ts', 'a table › reads (skipped without it)', 0, true),
  ]);
  const spec = (title: string, status: string, errors: readonly { message: string }[] = []) => ({
    file: 'b.test.ts',
    title,
    tests: [{ status, results: [{ duration: 2000, errors }] }],
  });
  const playwright = report({
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('goes', 'skipped'), spec('closes', 'unexpected', [{ message: 'open' }])] }],
      },
    ],
  });
  expect(tool.listPlaywright(playwright)).toEqual([
    testOf('e2e/b.test.ts', 'opens', 2),
    testOf('e2e/b.test.ts', 'goes', 2, true),
    testOf('e2e/b.test.ts', 'closes', 2, false, 'open'),
  ]);
});

test('lists nothing of a report that is absent', () => {
  expect(tool.listVitest(join(folder, 'absent.json'), '/house')).toEqual([]);
  expect(tool.listPlaywright(join(folder, 'absent.json'))).toEqual([]);
});

test('names the slowest first, and what was skipped', () => {
  const tests = [testOf('a', 'quick', 0.1), testOf('b', 'slow', 12), testOf('c', 'left out', 0, true)];
  expect(tool.slowestLines(tests, 2)).toEqual(['   12.0  b: slow', '    0.1  a: quick']);
  expect(tool.skippedLines(tests)).toEqual(['  c: left out']);
});

test('names what failed with the first lines of what it said, without colours', () => {
  const said = '\u001B[31mexpected 1\u001B[39m\nto be 2\nat a line';
  const tests = [testOf('a', 'passes', 1), testOf('b', 'fails', 1, false, said), testOf('c', 'is mute', 1, false, '')];
  expect(tool.failedLines(tests, 2)).toEqual(['  b: fails', '    expected 1', '    to be 2', '  c: is mute', '    ']);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const ledgerRow = /^\| ([A-Z]{2,3}-\d+) \| (yes|part|no)\b[^|]* \| /;
const titleStart = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\(\s*['"`]([A-Z]{2,3}-\d+)\b/g;

interface LedgerEntry {
  readonly id: string;
  readonly delivered: string;
}

/** The rows of the ledger. */
function ledgerEntries(text: string): readonly LedgerEntry[] {
  return text.split('\n').flatMap((line) => {
    const [, id, delivered] = ledgerRow.exec(line) ?? [];
    return id !== undefined && delivered !== undefined ? [{ id, delivered }] : [];
  });
}

/** Ids with which titles of tests begin. */
function titledIds(source: string): readonly string[] {
  return [...source.matchAll(titleStart)].flatMap((match) => match[1] ?? []);
}

function testSources(): readonly string[] {
  return ['src', 'test', 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
}

/** What a ledger and the ids of tests say against each other. */
function disagreements(entries: readonly LedgerEntry[], ids: ReadonlySet<string>): readonly string[] {
  const known = new Set(entries.map((entry) => entry.id));
  const unproven = entries.filter((entry) => entry.delivered !== 'no' && !ids.has(entry.id));
  return [
    ...unproven.map((entry) => `${entry.id} is delivered and no test names it`),
    ...[...ids].filter((id) => !known.has(id)).map((id) => `${id} is named by a test and not in the ledger`),
  ];
}

const entries = ledgerEntries(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'));

describe('the ledger and the tests', () => {
  test('every row has an id of its own and says whether it is delivered', () => {
    const ids = entries.map((entry) => entry.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(100);
  });

  test('agree: what is delivered is named by a test, and tests name only what is in the ledger', () => {
    expect(disagreements(entries, new Set(testSources().flatMap(titledIds)))).toEqual([]);
  });

  test('a delivered row without a test and an unknown id are found', () => {
    const ledger = ledgerEntries('| GRA-1 | yes | Rows. |\n| GRA-2 | part: tabs | Tabs. |\n| GRA-3 | no | Periods. |');
    const ids = titledIds("test('GRA-1 answers rows', …);\ntest.each([['a', 1]])('ZZZ-9 unknown', …);");
    expect(disagreements(ledger, new Set(ids))).toEqual([
      'GRA-2 is delivered and no test names it',
      'ZZZ-9 is named by a test and not in the ledger',
    ]);
  });
});

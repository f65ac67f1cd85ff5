import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

interface Tool {
  readonly advisoriesIn: (lock: object, entries: readonly object[]) => string[];
  readonly advisoriesOfAudit: (text: string) => string[];
}

const { advisoriesIn, advisoriesOfAudit }: Tool = await import(
  pathToFileURL(resolve(import.meta.dirname, '../tools/advisories.mjs')).href
);

// The form of https://ossf.github.io/osv-schema/.
const entry = (name: string, events: readonly object[], more: object = {}) => ({
  id: 'GHSA-x',
  summary: 'Reads too much',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});

const lockOf = (version: string, more: object = {}) => ({
  packages: { '': { name: 'site' }, 'node_modules/a/node_modules/@x/b': { version, ...more } },
});

test.each([
  ['1.2.2', true],
  ['1.2.3', false],
  ['1.2.3-rc.1', true],
  ['0.9.9', false],
  ['1.10.0', false],
  ['2.0.0', true],
  ['2.1.0', true],
  ['2.1.1', false],
])('BEY-4 the ranges of an advisory have version %s: %s', (version, isTold) => {
  const events = [{ introduced: '1.0.0' }, { fixed: '1.2.3' }, { introduced: '2.0.0' }, { last_affected: '2.1.0' }];
  const told = isTold ? [`@x/b ${version}: GHSA-x Reads too much`] : [];
  expect(advisoriesIn(lockOf(version), [entry('@x/b', events)])).toEqual(told);
});

test('BEY-4 what no instance runs, another package and what was withdrawn is no advisory of the release', () => {
  const all = [{ introduced: '0' }];
  expect(advisoriesIn(lockOf('1.0.0'), [entry('@x/b', all)])).toHaveLength(1);
  expect(advisoriesIn(lockOf('1.0.0', { dev: true }), [entry('@x/b', all)])).toEqual([]);
  expect(advisoriesIn(lockOf('1.0.0'), [entry('b', all)])).toEqual([]);
  expect(advisoriesIn(lockOf('1.0.0'), [entry('@x/b', all, { withdrawn: '2026-01-01T00:00:00Z' })])).toEqual([]);
});

test('BEY-4 an audit that gave no answer is none without advisories', () => {
  expect(() => advisoriesOfAudit('{"message":"no network"}')).toThrow('no answer');
  expect(advisoriesOfAudit('{"vulnerabilities":{}}')).toEqual([]);
});

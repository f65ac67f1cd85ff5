import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findFeatureViolations } from './features.ts';
import { readSources } from './read-imports.ts';

const source = resolve(import.meta.dirname, '../../src');
const paths = readSources(source).map(({ path }) => path);
const renamed = (from: string, to: string) => paths.map((path) => path.replace(from, to));

test('a feature has one name in every layer', () => {
  expect(findFeatureViolations(paths)).toEqual([]);
});

test.each([
  ['the server', 'server/features/graph/', 'server/features/chart/'],
  ['the web', 'web/features/trading-days/', 'web/features/archive/'],
])('sees a feature that is named otherwise in %s', (_layer, from, to) => {
  const [name] = from.split('/').slice(-2);
  const violations = findFeatureViolations(renamed(from, to));
  expect(violations).toHaveLength(2);
  expect(violations[0]).toContain(`${to.slice(0, -1)} is no feature`);
  expect(violations[1]).toContain(`has nothing named ${name}`);
});

test.each([
  ['the contract', /^contract\/search(\/|\.ts)/, 'contract/suggest$1', 'contract/ has nothing named search'],
  ['the store', /^store\/offers\//, 'store/puts/', 'store/ has nothing named offers'],
])('sees that a feature is missing by its name in %s', (_layer, from, to, violation) => {
  const violations = findFeatureViolations(paths.map((path) => path.replace(from, to)));
  expect(violations).toEqual([expect.stringContaining(violation)]);
});

test('sees a feature that the list does not know', () => {
  const violations = findFeatureViolations([...paths, 'web/features/portfolios/portfolio.tsx']);
  expect(violations).toEqual([expect.stringContaining('web/features/portfolios is no feature')]);
});

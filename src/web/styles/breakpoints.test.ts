import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(web, path), 'utf8');
const known = [...read('styles/breakpoints.css').matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name);
const sheets = globSync('**/*.css', { cwd: web }).filter((path) => !path.endsWith('breakpoints.css'));

test('NAV-5 the width of phones is written once, and style sheets name only widths that are there', () => {
  expect(sheets.length).toBeGreaterThan(40);
  for (const path of sheets) {
    const queries = read(path).match(/@media[^{]*/g) ?? [];
    const named = queries.flatMap((query) => query.match(/--[\w-]+/g) ?? []);
    expect(
      named.filter((name) => !known.includes(name)),
      path,
    ).toEqual([]);
    expect(
      queries.filter((query) => query.includes('42.5')),
      path,
    ).toEqual([]);
  }
});

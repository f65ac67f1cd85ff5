import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..', 'src', 'web');

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(css|tsx?)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }));

/** Those that a style sheet or a script of ours sets, and the width that the list of a field gets from its library. */
const set = new Set([
  ...sources.flatMap(({ text }) => text.match(/--[a-z][a-z0-9-]*(?=\s*:|['"`]\]?\s*[:,;])/g) ?? []),
  '--trigger-width',
]);

test('BEY-14 every token that a style sheet takes a value from is set somewhere', () => {
  const unknown = sources
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[a-z][a-z0-9-]*)/g)].flatMap(([, name = '']) =>
        set.has(name) ? [] : [`${path}: ${name}`],
      ),
    );
  expect(unknown).toEqual([]);
  expect(set.size).toBeGreaterThan(100);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageModels } from '#contract/platform/page-address.ts';

const root = join(import.meta.dirname, '..', 'src');

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|specimens|testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** An address of a page, or its beginning, that is put together in place. */
const byHand = new RegExp(`[\`'"]/(${pageModels.join('|')})/\\$\\{[^}]*\\}/`);

test('NAV-7 links to pages of securities and companies come from one template', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter(({ text }) => byHand.test(text)).map(({ path }) => path)).toEqual([]);
});

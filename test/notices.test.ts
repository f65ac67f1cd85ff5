import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

test('NOTICES.md names every package that is shipped, with its licence', async () => {
  const { noticesText }: { noticesText: () => string } = await import(
    pathToFileURL(resolve(root, 'tools/notices.mjs')).href
  );
  expect(readFileSync(resolve(root, 'NOTICES.md'), 'utf8'), 'run npm run notices').toBe(`${noticesText()}\n`);
});

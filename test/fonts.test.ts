import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#domain/platform/language.ts';
import { fontSlices } from '#web/pdf/font-slices.ts';

test('GRA-8 every sign of the site’s texts is in a font', () => {
  const folder = new URL('../src/labels/', import.meta.url);
  const modules = (code: string) => readdirSync(new URL(`${code}/`, folder)).map((name) => `${code}/${name}`);
  const texts = languages.flatMap(({ code }) =>
    modules(code).map((name) => readFileSync(new URL(name, folder), 'utf8')),
  );
  const signs = new Set(texts.flatMap((text) => [...text]));
  const missing = [...signs].filter(
    (sign) => /\S/.test(sign) && fontSlices.every((slice) => !slice.has(sign.codePointAt(0) ?? 0)),
  );
  expect(missing).toEqual([]);
});

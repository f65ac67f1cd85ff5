import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { dataSourceOf, sourceRows } from './data-sources.ts';

const storedAt = new Date('2026-11-27T13:00:00Z');
const ecb = dataSourceOf({ code: 'ecb', name: 'European Central Bank', url: 'https://data.ecb.europa.eu', storedAt });
const own = dataSourceOf({ code: 'my-desk', name: 'My desk', url: null, storedAt: null });

test('BEY-22 a public source leaves with its terms and the day of its data, one of the operator’s own without terms', () => {
  expect(ecb).toMatchObject({ importedAt: '2026-11-27T13:00:00.000Z', terms: 'source-named' });
  expect(ecb.termsUrl).toMatch(/^https:\/\/www\.ecb\.europa\.eu\//);
  expect(own).toEqual({ name: 'My desk', url: null, importedAt: null, terms: null, termsUrl: null });
});

test('BEY-22 a workbook says of each source the day of its data and the terms', () => {
  const texts = createTexts(languageOf('en'), {
    shell: { source_imported: '{name}, imported {date}', 'terms_source-named': 'free, with the source named' },
    tradings: { about_sources: 'Sources' },
  });
  expect(sourceRows([ecb, own], texts)).toEqual([
    ['Sources', `European Central Bank, imported 2026-11-27; free, with the source named; ${ecb.termsUrl}`],
    [null, 'My desk'],
  ]);
});

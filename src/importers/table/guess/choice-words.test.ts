import { expect, test } from 'vitest';
import { seniorities } from '#domain/bond/issue.ts';
import { languages } from '#domain/platform/language.ts';
import { choice, country } from '../mapping/fields.ts';
import { readWords } from './choice-words.ts';

const today = ['GB', 'RU', 'FR', 'DE', 'RS', 'MM', 'VN', 'YE', 'CD', 'TL', 'BJ', 'BF', 'ZW', 'VU', 'CW', 'EU'];

test.each(languages)('BEY-16 countries by their names in $code have the codes of today', ({ htmlLang }) => {
  const names = new Intl.DisplayNames([htmlLang], { type: 'region' });
  const texts = today.map((code) => names.of(code) ?? '');
  const { share, words } = readWords('issuerCountry', country, texts);
  expect([share, texts.map((text) => words[text])]).toEqual([1, today]);
});

test('BEY-16 UK is GB, and codes that were withdrawn or that name no country are not known', () => {
  const { words, share } = readWords('issuerCountry', country, ['UK', 'SU', 'FX', 'ZZ']);
  expect([words, share]).toEqual([{ UK: 'GB' }, 0.25]);
});

test('BEY-16 ranks of debt as desks write them, where senior alone is unsecured', () => {
  const { words, share } = readWords('seniority', choice(seniorities), [
    'Senior',
    'Senior preferred',
    'SNP',
    'T2',
    'AT1',
  ]);
  expect([words, share]).toEqual([
    {
      Senior: 'senior_unsecured',
      'Senior preferred': 'senior_unsecured',
      SNP: 'senior_non_preferred',
      T2: 'subordinated',
      AT1: 'junior_subordinated',
    },
    1,
  ]);
});

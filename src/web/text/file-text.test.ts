import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { fileSizeText } from './file-text.ts';

test('DOC-1 the size of a file in kilobytes or megabytes', () => {
  const en = languageOf('en');
  expect([1, 1536, 20_480, 1_048_576, 2_621_440].map((size) => fileSizeText(size, en))).toEqual([
    '0.1\u00a0KB',
    '1.5\u00a0KB',
    '20\u00a0KB',
    '1.0\u00a0MB',
    '2.5\u00a0MB',
  ]);
  expect(fileSizeText(2_621_440, languageOf('de'))).toBe('2,5\u00a0MB');
  expect(fileSizeText(2_621_440, languageOf('ru'))).toBe('2,5\u00a0МБ');
  expect(fileSizeText(1536, languageOf('fr'))).toBe('1,5\u00a0Ko');
});

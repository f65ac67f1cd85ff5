import { expect, test } from 'vitest';
import { acceptedLanguage, findLanguage, languages, preferredLanguage } from './language.ts';

const code = (header: string, offered: readonly (typeof languages)[number][] = languages) =>
  acceptedLanguage(header, offered)?.code;

test.each([
  ['de', 'de'],
  ['de-AT,en;q=0.5', 'de'],
  ['en;q=0.3, fr-CA;q=0.9, de;q=0.8', 'fr'],
  ['pt-BR, nl;q=0.9, it;q=0.1', 'it'],
  ['uk-UA,uk;q=0.9,ru;q=0.8', 'ua'],
  ['zh-TW', 'zh'],
  ['zh-Hant-HK;q=0.4', 'zh'],
  ['de;q=0, pl', 'pl'],
  ['TR', 'tr'],
  ['fr;q=0.5,es;q=0.5', 'fr'],
  ['de ; q = 0.2, es ; q=0.3', 'es'],
])('LAB-1 Accept-Language %s reads %s', (header, expected) => {
  expect(code(header)).toBe(expected);
});

test.each(['', '*', 'nl,pt', ';;;,,,', 'de;q=x', 'q=1'])(
  'LAB-1 Accept-Language %s wishes nothing we have',
  (header) => {
    expect(code(header)).toBeUndefined();
  },
);

test('LAB-1 a wish for a language without texts passes to the next', () => {
  const offered = languages.filter((language) => language.code !== 'de');
  expect(code('de,fr;q=0.5', offered)).toBe('fr');
});

const wish = { choice: undefined, remembered: undefined, accepted: 'fr' };

test.each([
  [{ ...wish, choice: 'deu', remembered: 'pl' }, 'de'],
  [{ ...wish, choice: 'ukr' }, 'ua'],
  [{ ...wish, choice: 'uk' }, 'ua'],
  [{ ...wish, choice: 'zh-Hans' }, 'zh'],
  [{ ...wish, choice: 'CHN' }, 'zh'],
  [{ ...wish, choice: 'xx', remembered: 'pl' }, 'en'],
  [{ ...wish, remembered: 'pl' }, 'pl'],
  [{ ...wish, remembered: 'xx' }, 'fr'],
  [wish, 'fr'],
  [{ ...wish, accepted: undefined }, 'en'],
])('LAB-1 %o is %s', (asked, expected) => {
  expect(preferredLanguage(asked, languages).code).toBe(expected);
});

test('LAB-1 a choice needs no offer: a chosen language shows its keys rather than another language', () => {
  expect(preferredLanguage({ ...wish, choice: 'de' }, []).code).toBe('de');
});

test('LAB-1 both sets of codes name the ten languages', () => {
  const pairs = 'rus ru, eng en, pol pl, ita it, deu de, esp es, chn zh, ukr ua, fra fr, tur tr'.split(', ');
  for (const pair of pairs) {
    const [wire, short] = pair.split(' ');
    expect(findLanguage(wire)).toBe(findLanguage(short));
    expect(findLanguage(wire)?.code).toBe(short);
  }
  expect(pairs.length).toBe(languages.length);
});

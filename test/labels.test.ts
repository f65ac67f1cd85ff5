import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type LanguageCode, languages } from '#domain/platform/language.ts';
import { expectedKeys, missingTexts, paramsOf, textFault } from '#labels/catalogue-check.ts';
import type { Catalogue } from '#labels/label.ts';
import { readCatalogues } from '#server/platform/labels/label-book.ts';
import { looseTexts } from './labels/loose-texts.ts';
import { isNamed, namedTexts, wordsOf } from './labels/named-keys.ts';
import { sharedWords } from './labels/shared-words.ts';
import { parse, parsedLayer } from './labels/syntax-tree.ts';
import { unwantedWords } from './labels/unwanted-words.ts';

/** On: every language has every text. Off, while translations are under way: a module that a language has is whole. */
const isEveryLanguageWhole = true;

const catalogues = readCatalogues();
const english = catalogues.en;
const others = languages.filter(({ code }) => code !== 'en');

/** The modules that a language has to have in full. */
function demanded(translated: Catalogue): Catalogue {
  if (isEveryLanguageWhole) return english;
  return Object.fromEntries(Object.entries(english).filter(([module]) => translated[module] !== undefined));
}

/** Texts that no block names; a list to be emptied by naming them or by taking them out of every language. */
const unclaimed: readonly string[] = [];

const baseOf = (key: string) => key.replace(/#.*/, '');

test('LAB-1 English has its plural forms and fills every one', () => {
  for (const [module, texts] of Object.entries(english)) {
    expect(Object.keys(texts).sort(), module).toEqual([...expectedKeys(texts, 'en-GB')].sort());
    for (const [key, text] of Object.entries(texts)) expect(text.trim(), `${module} ${key}`).not.toBe('');
  }
});

test.each(others)('LAB-1 no text is missing in $code', ({ code, locale }) => {
  const missing = missingTexts(demanded(catalogues[code]), catalogues[code], locale);
  expect(missing.map(({ module, key }) => `${module} ${key}`)).toEqual([]);
});

test.each(others)('LAB-1 every text in $code has a key of English and its parameters', ({ code, locale }) => {
  const faults = Object.entries(catalogues[code]).flatMap(([module, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const fault = textFault(english[module] ?? {}, { key, text }, locale);
      return fault === undefined ? [] : [{ module, key, ...fault }];
    }),
  );
  expect(faults).toEqual([]);
});

function isShared(text: string, code: string): boolean {
  const words = text.replace(/\{\w+\}/g, ' ').match(/\p{L}+/gu) ?? [];
  const shared = [...(sharedWords.every ?? []), ...(sharedWords[code] ?? [])];
  return words.every((word) => shared.includes(word.toLowerCase()));
}

test.each(others)('LAB-1 no text in $code is left in English', ({ code }) => {
  const left = Object.entries(catalogues[code]).flatMap(([module, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => text === english[module]?.[key] && !isShared(text, code))
      .map(([key, text]) => `${module} ${key}: ${text}`),
  );
  expect(left).toEqual([]);
});

function textsOf(code: LanguageCode) {
  return Object.entries(catalogues[code]).flatMap(([module, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ module, key, text, place: `${module} ${key}` })),
  );
}

test.each(languages)('LAB-1 no text in $code has a word that the language does not want', ({ code }) => {
  const found = textsOf(code).flatMap(({ place, text }) =>
    unwantedWords[code]
      .filter(({ words, except = [] }) => words.test(text.replace(/\{\w+\}/g, '')) && !except.includes(place))
      .map(({ why }) => `${place}: ${text} (${why})`),
  );
  expect(found).toEqual([]);
});

test.each(languages)('LAB-1 a line in $code breaks nowhere between a number and its unit', ({ code }) => {
  const percents = textsOf(code).filter(({ text }) => /[\d}]\s?%/.test(text));
  const written = (text: string): readonly string[] => text.match(/(?<=[\d}])\s?%/g) ?? [];
  const own = written(catalogues[code].bond?.in_percent ?? '');
  expect(percents.filter(({ text }) => written(text).some((form) => !own.includes(form)))).toEqual([]);
  expect(own).not.toContain(' %');
  const apart = textsOf(code).filter(({ text }) =>
    /\} (bps?|Bp|pb|б\. ?п\.|mln|млн|млрд|Mio\.|Mrd\.|\{(amount|currency)\})/.test(text),
  );
  expect(apart).toEqual([]);
});

/** Letters that a text is wide; a Chinese one counts for two. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(letter) ? 2 : 1), 0);
}

test.each(languages)('TBL-2 heads of columns in $code are at most 30 letters wide', ({ code }) => {
  const heads = textsOf(code).filter(({ key }) => key.startsWith('column_'));
  expect(heads.filter(({ text }) => widthOf(text) > 30).map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  expect(heads.length).toBeGreaterThan(50);
});

test.each(languages)('TBL-3 the name of the button that opens a long text has the words on it in $code', ({ code }) => {
  const { show_full_text = '', show_more = '-' } = catalogues[code].tables ?? {};
  expect(show_full_text.startsWith(show_more)).toBe(true);
});

const speaking = [...parsedLayer('web'), ...parsedLayer('server')];
const named = speaking.flatMap(namedTexts);

test('LAB-3 every text that the product names is in the catalogues', () => {
  const lost = named.filter(
    ({ module, key }) => !Object.keys(english[module] ?? {}).some((each) => isNamed(baseOf(each), key)),
  );
  expect(lost).toEqual([]);
  expect(named.length).toBeGreaterThan(100);
});

// Their keys are made of the names of files, so no reader of the source finds them.
test('LAB-3 every page of methods has a title and a summary', () => {
  const names = readdirSync('docs/methods').map((file) => file.replace(/\.md$/, ''));
  const keys = names.flatMap((name) => [`method_${name}`, `summary_${name}`]);
  expect(keys.filter((key) => english.methods?.[key] === undefined)).toEqual([]);
});

test('LAB-3 the product gives every text the parameters that it names', () => {
  const given = named.filter(({ given: names }) => names !== null);
  const without = given.flatMap(({ path, module, key, given: names }) =>
    Object.entries(english[module] ?? {})
      .filter(([each, text]) => baseOf(each) === key && !paramsOf(text).every((name) => names?.includes(name)))
      .map(([each, text]) => `${path}: ${module} ${each}: ${text}`),
  );
  expect(without).toEqual([]);
  expect(given.filter(({ given: names }) => names?.length !== 0).length).toBeGreaterThan(20);
});

test('LAB-1 the product names every text of the catalogues', () => {
  const words = [...speaking, ...parsedLayer('contract'), ...parsedLayer('domain')].flatMap(wordsOf);
  const whole = new Set(words.filter((word) => typeof word === 'string'));
  const begun = words.filter((word) => typeof word !== 'string');
  const unused = Object.entries(english).flatMap(([module, texts]) =>
    [...new Set(Object.keys(texts).map(baseOf))]
      .filter((key) => !whole.has(key) && !begun.some((word) => isNamed(key, word)))
      .map((key) => `${module} ${key}`),
  );
  expect(unused).toEqual(unclaimed);
});

test('LAB-1 no words for readers stand outside of the catalogues', () => {
  expect(speaking.flatMap((file) => looseTexts(file).map((words) => `${file.path}: ${words}`))).toEqual([]);
});

test('LAB-1 planted words and keys are found', () => {
  const planted = parse(
    'planted.tsx',
    `const text = useLabels('bond');
     const el = <p title="Hint" className="Big Box" aria-label={\`Row \${n}\`}>Hello {text(isOld ? 'old' : \`status_\${key}\`)} {'more'}<Note reason="No such day" /></p>;
     const html = '<b>Bad</b>';`,
  );
  expect(looseTexts(planted).toSorted()).toEqual(
    ['Hello', 'more', 'title="Hint"', 'aria-label="Row …"', 'reason="No such day"', '<b>Bad</b>'].toSorted(),
  );
  expect(namedTexts(planted).map(({ module, key }) => [module, key])).toEqual([
    ['bond', 'old'],
    ['bond', ['status_', '']],
  ]);
  expect(isNamed('status_matured', ['status_', ''])).toBe(true);
  expect(isNamed('state', ['status_', ''])).toBe(false);
});

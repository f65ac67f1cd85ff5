import { expect, test } from 'vitest';
import { bondStatuses } from '../bond/bond-status.ts';
import { seniorities } from '../bond/issue.ts';
import { bondKinds } from '../fields/bond-kinds.ts';
import { sectors } from '../issuer/sector.ts';
import { type Asked, askedFilters } from './asked.ts';
import { everyList, filtersOf, lists } from './lists.ts';
import { parseTyped } from './parse-typed.ts';
import { isHan, phraseTables } from './phrases/phrases.ts';
import { boundExample } from './typed-mistakes.ts';
import { namesOfField, wordsOfKind, wordsOfSector, wordsOfSeniority, wordsOfStatus } from './value-words.ts';

const idsOf = (asked: Asked, list = lists.bonds) => askedFilters(list, asked).map(({ id }) => id);
const parse = (text: string) => parseTyped(lists.bonds, text);

const examples = everyList.flatMap((list) =>
  filtersOf(list).flatMap(({ id, examples: own = [] }) => own.map((text) => [list.id, text, id, list] as const)),
);

test.each(examples)('BEY-6 SRC-1 in the list of %s the example %s asks for %s alone', (_, text, id, list) => {
  const isOfBonds = list.id === 'bonds';
  const { asked, rest } = parseTyped(list, text);
  // Years, coupons and features are of bonds alone.
  if (isOfBonds) expect([askedFilters(list, asked).map((field) => field.id), rest]).toEqual([[id], '']);
});

/** A word as it may be typed, with an ending where it takes any. */
const typed = (word: string) => word.replace('…', 'en');

const bounds = filtersOf(lists.bonds).filter(({ type }) => type !== 'choice');

test.each(bounds)('BEY-6 SRC-1 each name of the filter by $id is understood', (field) => {
  for (const name of namesOfField(field)) {
    const { asked, rest } = parse(boundExample(lists.bonds, field.id, typed(name)));
    expect([name, idsOf(asked), rest]).toEqual([name, [field.id], '']);
  }
});

test('BEY-6 SRC-1 each name of a choice takes its values', () => {
  const values: Readonly<Record<string, string>> = {
    currency: 'EUR',
    kind: 'zero',
    sector: 'banks',
    country: 'DE',
    status: 'matured',
    issuer: '17',
    venue: 'moex-tqcb',
    watchlist: '7',
    seniority: 'senior_secured',
    isin: 'XS0000001006',
  };
  for (const field of filtersOf(lists.bonds).filter(({ type }) => type === 'choice'))
    for (const name of namesOfField(field))
      expect([name, parse(`${name}:${values[field.id]}`).asked.choices[field.id]]).toEqual([name, [values[field.id]]]);
});

test.each(Object.entries(phraseTables))('SRC-5 each phrase for a value means it in %s', (_, phrases) => {
  const values = Object.entries(phrases).filter(
    ([meaning]) => parse(meaning).tokens.length > 0 && /[:\d]|^(ig|hy|senior)$/.test(meaning),
  );
  for (const [meaning, list] of values) {
    const { asked } = parse(meaning);
    for (const phrase of list.split(', ')) {
      const text = `${typed(phrase.replace('*', '…'))}${isHan(phrase) ? '债' : ''} call 2030`;
      const both = parse(`${meaning} call 2030`).asked;
      expect([text, parse(text).asked, parse(text).rest]).toEqual([text, both, '']);
    }
    expect([meaning, idsOf(asked)]).toEqual([meaning, [expect.any(String)]]);
  }
});

test('BEY-6 SRC-1 each word of a value means it', () => {
  const choices = (text: string) => parse(text).asked.choices;
  for (const kind of bondKinds)
    for (const word of wordsOfKind(kind)) expect([word, choices(typed(word)).kind]).toEqual([word, [kind]]);
  for (const seniority of seniorities)
    for (const word of wordsOfSeniority(seniority))
      for (const written of [word, word.replaceAll('-', ' ')])
        expect([written, idsOf(parse(written).asked), choices(written).seniority, parse(written).rest]).toEqual([
          written,
          ['seniority'],
          [seniority],
          '',
        ]);
  for (const { key } of bondStatuses)
    for (const word of wordsOfStatus(key)) expect([word, choices(typed(word)).status]).toEqual([word, [key]]);
  // Beside another filter: alone it is a part of a name.
  for (const sector of sectors)
    for (const word of wordsOfSector(sector))
      expect([word, choices(`eur ${typed(word)}`).sector]).toEqual([word, [sector]]);
});

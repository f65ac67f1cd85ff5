import { expect, test } from 'vitest';
import { bondStatuses } from '../bond-status.ts';
import { sectors } from '../sector.ts';
import { seniorities } from '../seniority.ts';
import {
  namesOfBound,
  namesOfList,
  wordsOfKind,
  wordsOfSector,
  wordsOfSeniority,
  wordsOfStatus,
} from './facet-words.ts';
import { askedFacets, boundFacets, kindFacets, listFacets } from './facets.ts';
import { parseFacets } from './parse-facets.ts';
import { typedExamples } from './typed-examples.ts';
import { exampleOf } from './typed-mistakes.ts';

const examples = Object.entries(typedExamples).flatMap(([facet, texts]) => texts.map((text) => [text, facet] as const));

test.each(examples)('BEY-6 SRC-1 the example %s asks for %s alone', (text, facet) => {
  const { facets, rest } = parseFacets(text);
  expect([askedFacets(facets), rest]).toEqual([[facet], '']);
});

/** A word as it may be typed, with an ending where it takes any. */
const typed = (word: string) => word.replace('…', 'en');

test.each([...boundFacets])('BEY-6 SRC-1 each name of the filter by %s is understood', (facet) => {
  for (const name of namesOfBound(facet)) {
    const { facets, rest } = parseFacets(exampleOf(facet, typed(name)));
    expect([name, askedFacets(facets), rest]).toEqual([name, [facet], '']);
  }
});

test('BEY-6 SRC-1 each name of a list takes its values', () => {
  const values = {
    ...{ currency: 'EUR', kind: 'zero', sector: 'banks', country: 'DE', status: 'matured' },
    ...{ issuer: '17', venue: 'moex-tqcb', watchlist: '7', seniority: 'senior_secured' },
  };
  for (const facet of listFacets)
    for (const name of namesOfList(facet))
      expect([name, parseFacets(`${name}:${values[facet]}`).facets[facet]]).toEqual([name, [values[facet]]]);
});

test('BEY-6 SRC-1 each word of a value means it', () => {
  for (const kind of kindFacets)
    for (const word of wordsOfKind(kind)) expect([word, parseFacets(typed(word)).facets.kind]).toEqual([word, [kind]]);
  for (const seniority of seniorities)
    for (const word of wordsOfSeniority(seniority))
      for (const written of [word, word.replaceAll('-', ' ')])
        expect([
          written,
          askedFacets(parseFacets(written).facets),
          parseFacets(written).facets.seniority,
          parseFacets(written).rest,
        ]).toEqual([written, ['seniority'], [seniority], '']);
  for (const { key } of bondStatuses)
    for (const word of wordsOfStatus(key))
      expect([word, parseFacets(typed(word)).facets.status]).toEqual([word, [key]]);
  // Beside another filter: alone it is a part of a name.
  for (const sector of sectors)
    for (const word of wordsOfSector(sector))
      expect([word, parseFacets(`eur ${typed(word)}`).facets.sector]).toEqual([word, [sector]]);
});

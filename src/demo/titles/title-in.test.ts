import { expect, test } from 'vitest';
import { titleIn } from './title-in.ts';
import { generalWords, nameShapes, sectorWords, titleLanguages } from './title-words.ts';

test.each([
  ['ru', 'Republic of Valdoria', 'Республика Валдория'],
  ['tr', 'Republic of Valdoria', 'Valdoria Cumhuriyeti'],
  ['zh', 'City of Marchetta', '马尔切塔市'],
  ['ru', 'Karsovo Agro PJSC', 'Карсово Агро ПАО'],
  ['de', 'Brightmoor Rail Holdings plc', 'Brightmoor Bahn Holding plc'],
  ['ua', 'Ulvendal Kraft AS', 'Улвендал Енергетика АС'],
  ['fr', 'Lumen EUR Government Bond ETF', 'Lumen EUR Obligations d’État ETF'],
  ['zh', 'Jingyang Biotech Co., Ltd.', '京阳生物技术有限公司'],
  ['de', 'Alderhaven 4.25% 12 Mar 2031', 'Alderhaven 4,25% 12. März 2031'],
  ['zh', 'Granvale FRN 5 Oct 2028', '格兰瓦莱浮息 2028年10月5日'],
  ['ru', 'Podgórze ordinary share', 'Подгорзе, обыкновенная акция'],
  ['pl', 'Quellmatt 0.125% sub perpetual', 'Quellmatt 0,125% podporządkowana wieczysta'],
] as const)('SRC-1 knows in %s: %s', (language, name, title) => {
  expect(titleIn(language, name)).toBe(title);
});

test('SRC-1 has no title where it would be the main name', () => {
  expect(titleIn('de', 'Alderhaven Energie AG')).toBeNull();
  expect(titleIn('tr', 'Istranova Doğalgaz A.Ş.')).toBeNull();
  expect(titleIn('it', 'Aurelia 50')).toBeNull();
});

test('every word and every shape has a form in each language', () => {
  for (const row of [...Object.values(sectorWords).flat(), ...generalWords, ...nameShapes]) {
    expect(Object.keys(row).sort()).toEqual(['en', ...titleLanguages].sort());
    expect(Object.values(row).every((form) => form.trim() !== '')).toBe(true);
  }
  for (const shape of nameShapes) {
    const hasName = shape.en.includes('{name}');
    expect(Object.values(shape).every((form) => form.includes('{name}') === hasName)).toBe(true);
  }
});

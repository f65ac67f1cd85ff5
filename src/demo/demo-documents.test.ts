import { expect, test } from 'vitest';
import { languages } from '#domain/platform/language.ts';
import { isoDate } from '#math/units.ts';
import { demoDocuments, demoTextSections } from './demo-documents.ts';
import { demoMarket } from './demo-market.ts';

const today = isoDate('2026-11-20');
const market = demoMarket({ seed: 1, today, historyYears: 0.05 });
const documents = demoDocuments(market);
const sections = demoTextSections(market.bonds, market.today);
const codes = languages.map(({ code }) => code).sort();

test('DOC-1 documents have a code of their own, the size of their text, and a day that is past', () => {
  expect(new Set(documents.map(({ document }) => document.code)).size).toBe(documents.length);
  expect(documents.length).toBeGreaterThan(300);
  for (const { document, content } of documents) {
    expect(document.size).toBe(Buffer.byteLength(content));
    expect(document.publishedOn < today).toBe(true);
  }
});

test('DOC-1 titles come in all ten languages, and one is too long for a column', () => {
  const complete = documents.filter(({ titles }) => titles.length === languages.length);
  expect(complete.length).toBeGreaterThan(300);
  expect(documents.some(({ titles }) => titles.some(({ title }) => title.length > 150))).toBe(true);
});

test('NAV-3 each section is there in all ten languages, of some bonds and not of others', () => {
  const byBond = Map.groupBy(sections, ({ instrumentId, kind }) => `${instrumentId} ${kind}`);
  for (const own of byBond.values()) expect(own.map(({ language }) => language).sort()).toEqual(codes);
  for (const kind of ['early_redemption', 'covenants', 'defaults']) {
    const bonds = new Set(sections.filter((section) => section.kind === kind).map(({ instrumentId }) => instrumentId));
    expect(bonds.size).toBeGreaterThan(0);
    expect(bonds.size).toBeLessThan(market.bonds.length);
  }
});

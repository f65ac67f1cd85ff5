import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentPdf } from '#web/pdf/content-pdf.ts';
import type { PageContent, ReadRow } from '#web/text/page-content/page-content.ts';
import { lacks } from './outside-readers.ts';

const fonts = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const loadFont = async (file: string) => new Uint8Array(readFileSync(new URL(file, fonts)));

const row = (kind: ReadRow['kind'], ...texts: readonly string[]): ReadRow => ({
  kind,
  cells: texts.map((text) => ({ text, span: 1 })),
});

const rowCount = 150;
const long = 'a remark that is long enough to be broken into several lines of its narrow column '.repeat(2).trim();

const parts: readonly PageContent[] = [
  { kind: 'heading', level: 2, text: 'Payments', meta: 'per 100' },
  {
    kind: 'table',
    caption: '',
    head: [row('row', 'Date', 'Amount', 'Remark')],
    rows: Array.from({ length: rowCount }, (_, at) => row('row', `row-${at}-begin`, `${at}.25`, `${long} end-${at}.`)),
  },
];

describe.skipIf(lacks('pdftotext'))('read by poppler', () => {
  let folder: string;
  let file: string;
  const titles: string[] = [];
  const read = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-page-pdf-`));
    file = join(folder, 'page.pdf');
    const bytes = await contentPdf({
      blocks: [{ title: 'Payments', parts }],
      name: 'Norvane 4.5% 2031',
      code: 'XS0000000001',
      source: 'Made by hand',
      pageText: (page, count) => `Page ${page} of ${count}`,
      language: 'en',
      loadFont,
      frameOf: () => undefined,
      onBlock: (title) => titles.push(title),
      signal: new AbortController().signal,
    });
    writeFileSync(file, bytes);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('OUT-1 every page has head, foot and the head of the table, and no row stands on two pages', () => {
    const pages = read('pdftotext', '-layout', file, '-').split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, at) => {
      expect(page).toMatch(/^Norvane 4\.5% 2031 +XS0000000001/);
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page.match(/Date +Amount +Remark/g)).toHaveLength(1);
    });
    for (let at = 0; at < rowCount; at++) {
      const [place, ...more] = pages.filter((page) => page.includes(`row-${at}-begin`));
      expect(more).toEqual([]);
      expect(place).toContain(`end-${at}.`);
    }
    expect(titles).toEqual(['Payments']);
  });

  test('OUT-1 the page is A4 across, and nothing stands in its margins of 0.5, 1, 1 and 1 cm', () => {
    const words = read('pdftotext', '-bbox', file, '-');
    const centimetre = 72 / 2.54;
    const edges = [...words.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"/g)].map((found) =>
      found.slice(1).map(Number),
    );
    const edge = (of: number, pick: (...values: number[]) => number) => pick(...edges.map((box) => box[of] ?? 0));
    expect(/<page width="(841\.[89]\d*)" height="(595\.\d+)"/.test(words)).toBe(true);
    expect(edge(0, Math.min)).toBeGreaterThanOrEqual(centimetre - 0.1);
    expect(edge(1, Math.min)).toBeGreaterThanOrEqual(centimetre / 2 - 0.1);
    expect(edge(2, Math.max)).toBeLessThanOrEqual(29.7 * centimetre - centimetre + 0.1);
    expect(edge(3, Math.max)).toBeLessThanOrEqual(21 * centimetre - centimetre + 1);
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentPdf } from '#web/pdf/content-pdf.ts';
import type { PageContent } from '#web/text/page-content/page-content.ts';

const fonts = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const loadFont = async (file: string) => new Uint8Array(readFileSync(new URL(file, fonts)));

const parts: readonly PageContent[] = [
  { kind: 'heading', level: 2, text: 'Payments', meta: 'per 100' },
  {
    kind: 'table',
    caption: '',
    head: [{ kind: 'row', cells: [{ text: 'Date', span: 1 }] }],
    rows: [{ kind: 'row', cells: [{ text: '1 Jan 2031', span: 1 }] }],
  },
];

test('OUT-1 the blocks of a page become a PDF', async () => {
  const bytes = await contentPdf({
    blocks: [{ title: 'Payments', parts }],
    name: 'Norvane',
    code: '',
    source: '',
    language: 'en',
    loadFont,
    pageText: String,
    frameOf: () => undefined,
    onBlock: () => undefined,
    signal: new AbortController().signal,
  });
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.\d/);
  expect(text.trimEnd()).toMatch(/%%EOF$/);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('OUT-1 a file that is called off ends before its next block', async () => {
  const work = new AbortController();
  const begun: string[] = [];
  const made = contentPdf({
    blocks: ['First', 'Second', 'Third'].map((title) => ({ title, parts })),
    name: 'Norvane',
    code: '',
    source: '',
    language: 'en',
    loadFont,
    frameOf: () => undefined,
    pageText: String,
    onBlock: (title) => {
      begun.push(title);
      if (title === 'Second') work.abort();
    },
    signal: work.signal,
  });
  await expect(made).rejects.toThrow();
  expect(begun).toEqual(['First', 'Second']);
});

test('OUT-1 a file that is stopped is not made', async () => {
  const work = new AbortController();
  const stopped = contentPdf({
    blocks: [{ title: 'Payments', parts }],
    name: 'N',
    code: '',
    source: '',
    language: 'en',
    loadFont,
    pageText: () => '',
    frameOf: () => undefined,
    onBlock: () => work.abort(),
    signal: work.signal,
  });
  await expect(stopped).rejects.toThrow();
});

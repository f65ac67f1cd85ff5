import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { contentPdf } from '#web/pdf/content-pdf.ts';
import type { PageContent, ReadRow } from '#web/text/page-content/page-content.ts';
import type { BenchRow } from './report.ts';
import { spreadOf, timesOf } from './statistics.ts';

const rounds = 9;
const warmUp = 2;
const blockCount = 10;
const rowCount = 40;
const columns = 8;
/** What the issue of the page as a file promises for ten blocks. */
const promisedMs = 5000;

const fonts = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const files = new Map<string, Uint8Array>();

/** Fonts are read once, as a browser fetches them once. */
async function loadFont(file: string): Promise<Uint8Array> {
  const known = files.get(file) ?? new Uint8Array(await readFile(new URL(file, fonts)));
  files.set(file, known);
  return known;
}

/** Words of a page in three scripts; each holds for every cell of its page. */
const words = { en: 'Payment', ru: 'Выплата', zh: '兑付日期' } as const;
type Script = keyof typeof words;

const row = (word: string, at: number): ReadRow => ({
  kind: 'row',
  cells: Array.from({ length: columns }, (_, column) => ({ text: `${word} ${at}.${column}`, span: 1 })),
});

function partsOf(word: string): readonly PageContent[] {
  const facts = Array.from({ length: 12 }, (_, at) => ({ name: `${word} ${at}`, value: `${at}.25`, note: '' }));
  const rows = Array.from({ length: rowCount }, (_, at) => row(word, at));
  return [
    { kind: 'heading', level: 2, text: word, meta: '' },
    { kind: 'facts', facts },
    { kind: 'table', caption: '', head: [row(word, 0)], rows },
  ];
}

async function writePage(script: Script): Promise<void> {
  const word = words[script];
  const blocks = Array.from({ length: blockCount }, (_, at) => ({ title: `${word} ${at}`, parts: partsOf(word) }));
  await contentPdf({
    blocks,
    name: word,
    code: 'XS0000000001',
    source: word,
    language: script,
    loadFont,
    pageText: (page, count) => `${page} / ${count}`,
    frameOf: () => undefined,
    onBlock: () => undefined,
    signal: new AbortController().signal,
  });
}

const size = [841.89, 595.28] as const;
const lineHeight = 11;

/** The lines of a part without its look. */
function linesOf(part: PageContent): readonly string[] {
  if (part.kind === 'heading') return [part.text];
  if (part.kind === 'facts') return part.facts.map(({ name, value }) => `${name} ${value}`);
  return part.kind === 'table' ? part.rows.map(({ cells }) => cells.map(({ text }) => text).join('  ')) : [];
}

/** The same texts in a font that every reader has, line by line, without tables, measures or lines. */
async function writePlain(): Promise<void> {
  const drawing = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    font: null,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: '', Creator: '', Producer: '' },
  });
  drawing.font('Helvetica').fontSize(8);
  let y = lineHeight;
  for (let block = 0; block < blockCount; block++) {
    for (const line of partsOf(words.en).flatMap(linesOf)) {
      if (y > size[1]) {
        drawing.addPage();
        y = lineHeight;
      }
      drawing.text(line, lineHeight, y, { lineBreak: false, baseline: 0 });
      y += lineHeight;
    }
  }
  const bytes = toBytes(drawing);
  drawing.end();
  await bytes;
}

/** Ten blocks of the page of a bond as a file, against the same texts as plain lines and against what is promised. */
export async function benchPagePdf(): Promise<readonly BenchRow[]> {
  const floor = spreadOf(await timesOf(rounds, warmUp, writePlain)).median;
  const result: BenchRow[] = [];
  for (const script of Object.keys(words) as Script[]) {
    const value = spreadOf(await timesOf(rounds, warmUp, () => writePage(script))).median;
    const name = `ten blocks as PDF, ${script}`;
    result.push({ name, value, unit: 'ms', floorName: 'plain lines', floor, ratio: value / floor });
    if (script === 'zh')
      result.push({ name, value, unit: 'ms', floorName: 'promised', floor: promisedMs, ratio: value / promisedMs });
  }
  return result;
}

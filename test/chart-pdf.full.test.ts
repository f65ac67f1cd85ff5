import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#domain/platform/language.ts';
import type { ChartFrame } from '#web/charts/chart-frame.ts';
import type { ChartSheet } from '#web/charts/export/chart-sheet.ts';
import { sheetPdf } from '#web/charts/export/sheet-pdf.ts';
import { lacks } from './outside-readers.ts';

const fonts = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const loadFont = async (file: string) => new Uint8Array(readFileSync(new URL(file, fonts)));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-pdf-`));
});
afterAll(() => rmSync(folder, { recursive: true }));

const frame = (words: string): ChartFrame => ({
  x: [0, 10],
  xTicks: [{ at: 5, text: '01.01.2026' }],
  panes: [
    {
      key: 'main',
      top: 0,
      height: 1,
      y: [100, 102],
      yTicks: [100, 101].map((at) => ({ at, text: `−${at},00` })),
      tags: [{ at: 101.5, text: '101,5000', ink: 'chart-1' }],
      marks: [
        { kind: 'line', points: { xs: [0, 4, 10], ys: [100, 101.4, 101.5] }, stroke: { ink: 'chart-1', width: 2 } },
        { kind: 'line', points: { xs: [0, 10], ys: [101, 100] }, stroke: { ink: 'chart-2', width: 2, dash: [6, 4] } },
        { kind: 'dots', points: { xs: [4], ys: [101.4] }, radius: 5, ink: 'chart-1', ring: 'surface' },
        { kind: 'bars', points: { xs: [2, 6], ys: [100.5, 100.3] }, base: 100, width: 0.5, ink: 'chart-volume' },
        { kind: 'label', x: 10, y: 101.5, dx: -6, dy: -20, text: words, anchor: 'end', ink: 'chart-1' },
      ],
    },
  ],
});

/** A title of each language with the letters that others do not have. */
const titles: Readonly<Record<string, string>> = {
  en: 'Norvane “A” 4.5% 2031, AV To fi ffl',
  ru: 'Облигация Ёлка «Щит» № 5, доходность',
  pl: 'Zażółć gęślą jaźń ŁÓDŹ 2031',
  it: 'Città di Perché più virtù',
  de: 'Größe Übersee-Anleihe Straße ÄÖÜß €',
  es: 'Año ¿Señal? ¡Índice! Última emisión',
  zh: '浙江省债券（2031）收益率 4.5%',
  ua: 'Ґанок їжак єдність прибутковість ’',
  fr: 'Échéance œuvre où ça Noël « obligation »',
  tr: 'Işık ĞÜŞİÖÇ ığüşöç Şişli Belediyesi',
};

async function writtenPdf(name: string, sheet: ChartSheet, language: string): Promise<string> {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, await sheetPdf(sheet, { language, loadFont }));
  return file;
}

function sheetOf(title: string): ChartSheet {
  const texts = { title, fileName: title, subtitle: `${title} ~ ${title}`, source: `© ${title}` };
  return { frame: frame(title), texts, legend: [{ name: title, ink: 'chart-1' }] };
}

const read = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

test.skipIf(lacks('pdftotext')).each(languages.map(({ code, htmlLang }) => [code, htmlLang] as const))(
  'GRA-8 a PDF gives back every text in %s, and holds no picture',
  async (code, htmlLang) => {
    const title = titles[code] ?? '';
    const file = await writtenPdf(code, sheetOf(title), htmlLang);
    const lines = read('pdftotext', '-layout', file, '-')
      .split('\n')
      .map((line) => line.trim());
    expect(lines).toEqual(expect.arrayContaining([title, `${title} ~ ${title}`, `© ${title}`]));
    expect(lines.join('\n').split(title)).toHaveLength(7);
    expect(lines.join(' ')).toContain('−101,00');
    expect(read('pdfinfo', file)).toMatch(new RegExp(`Title: +${RegExp.escape(title)}\n`));
    expect(read('pdfimages', '-list', file).trim().split('\n')).toHaveLength(2);
    expect(read('pdffonts', file)).not.toMatch(/ no +(yes|no) +(yes|no) +\d/);
  },
);

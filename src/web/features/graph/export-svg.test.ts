import { expect, test } from 'vitest';
import type { ChartFrame } from './chart-frame.ts';
import { exportSvg } from './export-svg.ts';

const frame: ChartFrame = {
  span: { start: 0, end: 86_400_000 },
  low: 100,
  high: 102,
  decimals: 0,
  valueTicks: [100, 101, 102].map((value, at) => ({ value, at: 1 - at / 2 })),
  dateTicks: [{ time: 0, at: 0.5 }],
  dateForm: 'day',
  places: [
    { x: 0, y: 1 },
    { x: 1, y: 0 },
  ],
};

const svg = (title: string, drawn = frame) =>
  exportSvg({
    frame: drawn,
    texts: { title, fileName: title, subtitle: 'Price, Frankfurt', source: 'Made by hand' },
    valueText: String,
    dateText: () => '01.01',
  });

test('GRA-6 the export source of one line is 850 px high', () => {
  expect(svg('Norvane')).toMatch(/^<svg [^>]*height="850"/);
});

test('GRA-8 an exported chart carries its names, its axis, its dates and its source', () => {
  const texts = [...svg('Norvane').matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts).toEqual(['Norvane', 'Price, Frankfurt', '100', '101', '102', '01.01', 'Made by hand']);
});

test('a name with markup stays a text', () => {
  expect(svg('<script>&"')).toContain('&lt;script&gt;&amp;&quot;');
});

test('GRA-8 a single value is exported as a dot', () => {
  expect(svg('Norvane', { ...frame, places: [{ x: 1, y: 0.5 }] })).toContain('<circle');
});

test('a long name is written smaller, so that it stays on the drawing', () => {
  const size = Number(/font-size="(\d+)" font-weight/.exec(svg('N'.repeat(100)))?.[1]);
  expect(size * 100 * 0.62).toBeLessThanOrEqual(1400);
});

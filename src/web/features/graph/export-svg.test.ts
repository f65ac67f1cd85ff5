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

const svg = (title: string) =>
  exportSvg({ frame, texts: { title, source: 'Frankfurt' }, valueText: String, dateText: () => '01.01' });

test('GRA-6 the export source of one line is 850 px high', () => {
  expect(svg('Norvane')).toMatch(/^<svg [^>]*height="850"/);
});

test('GRA-8 an exported chart carries its axis, its dates and its source', () => {
  const texts = [...svg('Norvane').matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts).toEqual(['Norvane', '100', '101', '102', '01.01', 'Frankfurt']);
});

test('a name with markup stays a text', () => {
  expect(svg('<script>&"')).toContain('&lt;script&gt;&amp;&quot;');
});

import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import type { ChartFrame } from '../chart-frame.ts';
import { type ChartSheet, sheetSvg } from './chart-sheet.ts';

const frame: ChartFrame = {
  x: [0, 10],
  xTicks: [{ at: 5, text: '01.01' }],
  panes: [
    {
      key: 'main',
      top: 0,
      height: 1,
      y: [100, 102],
      yTicks: [100, 101, 102].map((at) => ({ at, text: String(at) })),
      tags: [{ at: 101.5, text: '101.5', ink: 'chart-1' }],
      marks: [
        { kind: 'line', points: { xs: [0, 10], ys: [100, 102] }, stroke: { ink: 'chart-1', width: 2, dash: [4, 2] } },
        { kind: 'dots', points: { xs: [10], ys: [102] }, radius: 3, ink: 'chart-1', ring: 'surface' },
        { kind: 'bars', points: { xs: [5], ys: [101] }, base: 100, width: 1, ink: 'chart-volume' },
      ],
    },
  ],
};

const texts = { title: 'Norvane', fileName: 'Norvane', subtitle: 'Price, Frankfurt', source: 'Made by hand' };
const sheet = (change: Partial<ChartSheet> = {}): ChartSheet => ({ frame, texts, legend: [], ...change });

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** The elements of a file, read by a parser that stops at whatever is not well-formed. */
function elementsOf(xml: string): readonly Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) =>
    elements.push({ name, attributes: attributes as Record<string, string>, text: '' }),
  );
  parser.on('text', (text) => {
    const last = elements.at(-1);
    if (last !== undefined) last.text += text;
  });
  parser.write(xml).close();
  return elements;
}

const textsIn = (xml: string) =>
  elementsOf(xml)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

test('GRA-8 an SVG carries names, axes, dates and source, and is well-formed', () => {
  expect(textsIn(sheetSvg(sheet()))).toEqual([
    'Norvane',
    'Price, Frankfurt',
    '01.01',
    '100',
    '101',
    '102',
    '101.5',
    'Made by hand',
  ]);
});

const titles = [
  'Ελλάδα <script>&"\' \u0001 2031',
  'Żółć gęślą jaźń',
  'Облигация Норвейн',
  '浙江债券（2031）',
  'Şişli Belediyesi İğne',
];

test.each(titles)('GRA-8 every script and every sign stays a text in an SVG: %s', (title) => {
  expect(textsIn(sheetSvg(sheet({ texts: { ...texts, title } })))[0]).toBe(title.replaceAll('\u0001', ''));
});

const right = ({ attributes, text }: Element, widthOfSign: number) =>
  Number(attributes.x) + text.length * Number(attributes['font-size']) * widthOfSign;

test('GRA-8 long names, long values and a full comparison stay on the drawing', () => {
  const long = 'N'.repeat(120);
  const values = {
    ...frame,
    panes: frame.panes.map((pane) => ({ ...pane, yTicks: [{ at: 101, text: '−1,234,567,890.12' }] })),
  };
  const legend = Array.from({ length: 20 }, (_, at) => ({
    name: `Line ${at} of Norvane 4.5% 2031`,
    ink: 'chart-1' as const,
  }));
  const elements = elementsOf(
    sheetSvg(sheet({ frame: values, texts: { ...texts, title: long, source: long }, legend })),
  );
  for (const element of elements) {
    const { name, attributes } = element;
    if (name === 'text' && attributes['text-anchor'] === 'start')
      expect(right(element, 0.55)).toBeLessThanOrEqual(1400);
    if (name === 'text') expect(Number(attributes.y)).toBeLessThanOrEqual(900);
  }
  expect(elements.filter(({ text }) => text.startsWith('Line '))).toHaveLength(20);
});

test('a Chinese title is written smaller before it leaves the drawing', () => {
  const title = '债'.repeat(80);
  const [first] = elementsOf(sheetSvg(sheet({ texts: { ...texts, title } }))).filter(({ name }) => name === 'text');
  expect(80 * Number(first?.attributes['font-size'])).toBeLessThanOrEqual(1340);
});

import { describe, expect, test } from 'vitest';
import colours from './colours.json' with { type: 'json' };

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const table: Readonly<Record<string, readonly string[]>> = Object.assign({}, ...Object.values(colours));

/** Dichromacy in linear sRGB, severity 1.0: Machado, Oliveira, Fernandes, IEEE TVCG 15(6), 2009, and their supplementary tables. */
const eyes: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

// Björn Ottosson, A perceptual color space for image processing, 2020.
const conesOfLinear: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const labOfCones: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function mapped([x, y, z]: Triple, change: (value: number) => number): Triple {
  return [change(x), change(y), change(z)];
}

function linearOf(hex: string): Triple {
  const part = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function labOf(hex: string, eye: Matrix): Triple {
  const seen = mapped(times(eye, linearOf(hex)), (value) => Math.min(1, Math.max(0, value)));
  return times(labOfCones, mapped(times(conesOfLinear, seen), Math.cbrt));
}

const distance = (one: Triple, other: Triple) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const lineColours = (theme: 0 | 1, count: number) =>
  Array.from({ length: count }, (_, at) => table[`chart-${at + 1}`]?.[theme] ?? '');

/** The least distance of two of the colours in OKLab, where a difference of 0.02 is just noticeable (CSS Color 4, deltaEOK). */
function leastDistance(hexes: readonly string[], eye: Matrix): number {
  const labs = hexes.map((hex) => labOf(hex, eye));
  return Math.min(...labs.flatMap((lab, at) => labs.slice(0, at).map((other) => distance(lab, other))));
}

test('OKLab of red and white is what its author gives, and grey is grey to every eye', () => {
  const usual = eyes.usual as Matrix;
  const [lightness, a, b] = labOf('#ff0000', usual);
  expect([lightness, a, b].map((value) => value.toFixed(3))).toEqual(['0.628', '0.225', '0.126']);
  expect(labOf('#ffffff', usual)[0]).toBeCloseTo(1, 4);
  for (const eye of Object.values(eyes))
    expect(distance(labOf('#808080', eye), labOf('#808080', usual))).toBeLessThan(0.001);
});

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s theme', (_name, theme) => {
  test.each(Object.entries(eyes))(
    'CMP-4 %s eyes tell the first ten lines apart with ease, and all twenty',
    (_eye, eye) => {
      expect(leastDistance(lineColours(theme, 10), eye)).toBeGreaterThanOrEqual(0.1);
      expect(leastDistance(lineColours(theme, 20), eye)).toBeGreaterThanOrEqual(0.065);
    },
  );

  test('CMP-4 a value on the colour of its line has a contrast of 4.5', () => {
    lineColours(theme, 20).forEach((hex, at) => {
      const [darker = 0, lighter = 0] = [hex, table[`on-chart-${at + 1}`]?.[theme] ?? hex]
        .map(luminance)
        .sort((x, y) => x - y);
      expect((lighter + 0.05) / (darker + 0.05), `upon chart-${at + 1}`).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('CMP-4 every line has a contrast of 3 to what it is drawn on', () => {
    for (const hex of lineColours(theme, 20)) {
      for (const ground of ['bg', 'surface', 'raised']) {
        const [darker = 0, lighter = 0] = [hex, table[ground]?.[theme] ?? ''].map(luminance).sort((x, y) => x - y);
        expect((lighter + 0.05) / (darker + 0.05), `${hex} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

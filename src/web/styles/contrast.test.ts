import { describe, expect, test } from 'vitest';
import colours from './colours.json' with { type: 'json' };

type Theme = ReadonlyMap<string, string>;

const table: Readonly<Record<string, readonly string[]>> = Object.assign({}, ...Object.values(colours));
const themeAt = (at: 0 | 1): Theme => new Map(Object.entries(table).map(([name, themes]) => [name, themes[at] ?? '']));
const light = themeAt(0);
const dark = themeAt(1);

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function ratioOf(theme: Theme, front: string, ground: string): number {
  const [one, other] = [theme.get(front), theme.get(ground)];
  if (one === undefined || other === undefined) throw new Error(`no colour ${front} or ${ground}`);
  return contrast(one, other);
}

const grounds = ['bg', 'surface', 'sunken', 'hover', 'selected', 'raised'];
const each = (fronts: readonly string[], on: readonly string[]) =>
  fronts.flatMap((front) => on.map((ground) => [front, ground] as const));

const textPairs = [
  ...each(['text', 'text-2', 'text-3', 'accent'], grounds),
  ...each(['positive', 'negative', 'warning', 'error'], ['bg', 'surface', 'raised', 'hover']),
  ...['positive', 'negative', 'warning', 'error', 'accent'].map((tone) => [tone, `${tone}-weak`] as const),
  ...each(['on-accent'], ['accent', 'accent-strong']),
  ...each(['on-save'], ['save', 'save-strong', 'next', 'next-strong']),
];

const shapePairs = [
  ...each(['line-control', 'accent', 'error'], ['surface', 'raised']),
  ...each(['focus'], grounds),
  ...each(['on-accent'], ['accent']),
];

test('the ratio of black and white is 21, of a colour and itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
  expect(contrast('#1a62b8', '#1a62b8')).toBe(1);
  // #777777 on white: 4.48, the usual example of a grey that just fails.
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('BEY-14 every colour has a value in both themes', () => {
  for (const [name, themes] of Object.entries(table)) expect(themes, name).toHaveLength(2);
  expect(light.size).toBeGreaterThan(50);
});

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_name, theme) => {
  test.each(textPairs)('BEY-14 text %s on %s has a contrast of 4.5', (front, ground) => {
    expect(ratioOf(theme, front, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(shapePairs)('BEY-14 the shape %s on %s has a contrast of 3', (front, ground) => {
    expect(ratioOf(theme, front, ground)).toBeGreaterThanOrEqual(3);
  });
});

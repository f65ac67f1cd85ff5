import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = ReadonlyMap<string, string>;

function coloursIn(block: string): Theme {
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]));
}

function blockAfter(selector: string): string {
  const start = css.indexOf(selector);
  if (start === -1) throw new Error(`tokens.css has no ${selector}`);
  return css.slice(start, css.indexOf('}', start));
}

const light = coloursIn(blockAfter(':root {'));
const dark = new Map([...light, ...coloursIn(blockAfter(':root:not([data-theme="light"])'))]);
const chosenDark = new Map([...light, ...coloursIn(blockAfter(':root[data-theme="dark"]'))]);

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

test('both ways to the dark theme give the same colours', () => {
  expect(chosenDark).toEqual(dark);
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

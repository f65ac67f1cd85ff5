import { expect, test } from 'vitest';
import { barSteps } from './page-bar.tsx';

const page = (title: string) => ({ path: `/${title}/`, title });

test('SHL-1 each page of the bar needs more room than the one before, the last none beside it for the menu', () => {
  const pages = ['Bonds', 'Stocks', 'Indices', 'ETFs', 'Companies'].map(page);
  const steps = barSteps(pages, 'More');
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  const long = page('x'.repeat(15));
  expect(barSteps([long], 'More')).toEqual([8]);
  expect(barSteps([long, page('y')], 'More')).toEqual([12, 12]);
});

test('SHL-1 Cyrillic letters take more room than Latin ones', () => {
  // Nine letters of Календарь measure 74 px at 13 px, those of Companies 66.
  const titles = (title: string) =>
    barSteps(
      Array.from({ length: 6 }, () => page(title)),
      'm',
    );
  expect(titles('Календарь').at(-1)).toBeGreaterThanOrEqual((6 * (74 + 16)) / 16);
  expect(titles('Календарь').at(-1)).toBeGreaterThan(titles('Companies').at(-1) ?? 0);
});

test('SHL-1 wide scripts take more room than letters, and what never fits has no width', () => {
  const [latin = 0] = barSteps([page('abcdef'), page('x')], 'm');
  const [wide = 0] = barSteps([page('债券债券债券'), page('x')], 'm');
  expect(wide).toBeGreaterThan(latin);
  expect(barSteps([page('x'.repeat(200))], 'm')).toEqual([Number.POSITIVE_INFINITY]);
});

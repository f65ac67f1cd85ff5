import { expect, test } from 'vitest';
import { numberText } from '#contract/platform/number-text.ts';
import type { ScenarioRow } from '#domain/bond/calculator/scenario.ts';
import { languageOf } from '#domain/platform/language.ts';
import { svgPicture } from '../../charts/testing/svg-picture.ts';
import { priceCurveFrame } from './price-curve.tsx';
import { yieldCurveOf } from './scenario-block.tsx';

const english = languageOf('en');
const texts = {
  title: 'Yield, %',
  price: 'Clean price',
  number: (value: number, decimals: number) => numberText(value, decimals, english),
};

/** Ten years of 5 % a year at a yield of 5 % and its moves: an annuity and a discounted redemption. */
function row(basisPoints: number): ScenarioRow {
  const moved = 0.05 + basisPoints / 10_000;
  const discount = (1 + moved) ** -10;
  const clean = 100 * (0.05 * ((1 - discount) / moved) + discount);
  return { shift: basisPoints / 10_000, yield: moved, clean, change: null, total: null, annualised: null };
}
const rows = [-300, -200, -100, 0, 100, 200, 300].map(row);

test('BEY-3 the picture of price against yield falls from left to right, with a dot at the yield of now', () => {
  const [pane] = priceCurveFrame(yieldCurveOf(rows), texts)?.panes ?? [];
  const [prices = [], now = []] = (pane?.marks ?? []).map((mark) =>
    mark.kind === 'line' || mark.kind === 'dots' ? Array.from(mark.points.ys) : [],
  );
  expect(prices).toHaveLength(rows.length);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  expect(now.map((price) => price.toFixed(9))).toEqual(['100.000000000']);
});

test('BEY-3 a price that cannot be had is left out, and a single one is no picture', () => {
  const known = rows.slice(2, 4);
  const unknown = rows.map((each) => (known.includes(each) ? each : { ...each, clean: null }));
  const [pane] = priceCurveFrame(yieldCurveOf(unknown), texts)?.panes ?? [];
  const [line] = pane?.marks ?? [];
  expect(line?.kind === 'line' && line.points.xs).toEqual([4, 5]);
  expect(priceCurveFrame(yieldCurveOf(rows.slice(0, 1)), texts)).toBeNull();
});

test.each([['light'], ['dark']] as const)('BEY-3 the picture of price against yield, %s', async (theme) => {
  const frame = priceCurveFrame(yieldCurveOf(rows), texts);
  if (frame === null) throw new Error('no picture');
  await expect(svgPicture(frame, theme)).toMatchFileSnapshot(`./pictures/price-curve-${theme}.svg`);
});

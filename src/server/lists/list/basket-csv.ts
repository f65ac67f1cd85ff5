import { medianDifference, mixLines } from '#contract/lists/basket-lines.ts';
import type { BasketComparison, BasketQuartiles } from '#contract/lists/bond-basket.ts';
import type { CsvCell } from '#contract/platform/csv-text.ts';
import { basketMeasures, basketMixes } from '#domain/lists/basket-measures.ts';

const head = ['of', 'value'];
const ofSide = ['bonds', 'lower_quartile', 'median', 'upper_quartile', 'share'];

const quartiles = (side: BasketQuartiles | null): readonly CsvCell[] =>
  side === null ? [0, null, null, null, null] : [side.count, side.lower, side.median, side.upper, null];

/**
 * A comparison for programs: how many bonds, quartiles of each measure over the bonds that have it, shares by value. Yields and shares are fractions,
 * spreads basis points; differences are those of the watchlist less the screen.
 */
export function basketCsvRows(compared: BasketComparison): readonly (readonly CsvCell[])[] {
  const { screen, basket } = compared;
  const blank = [null, null, null, null];
  return [
    [...head, ...['screen', 'watchlist'].flatMap((side) => ofSide.map((name) => `${side}_${name}`)), 'difference'],
    ['all', null, screen.count, ...blank, basket.count, ...blank, null],
    ...basketMeasures.map((measure) => [
      measure,
      null,
      ...quartiles(screen[measure]),
      ...quartiles(basket[measure]),
      medianDifference(measure, compared),
    ]),
    ...basketMixes.flatMap((mix) =>
      mixLines(mix, compared).map(({ value, screen: own, basket: other, difference }) => [
        mix,
        value,
        own.count,
        null,
        null,
        null,
        own.share,
        other.count,
        null,
        null,
        null,
        other.share,
        difference,
      ]),
    ),
  ];
}

import { medianDifference, mixLines, quartilesIn } from '#contract/lists/basket-lines.ts';
import type { BasketComparison, BasketQuartiles } from '#contract/lists/bond-basket.ts';
import type { CsvCell } from '#contract/platform/csv-text.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { comparedOf } from '#domain/lists/measures.ts';
import { basketMixes } from '#domain/lists/mixes.ts';

const head = ['of', 'value'];
const ofSide = ['bonds', 'lower_quartile', 'median', 'upper_quartile', 'share'];

const quartiles = (side: BasketQuartiles | null): readonly CsvCell[] =>
  side === null ? [0, null, null, null, null] : [side.count, side.lower, side.median, side.upper, null];

/**
 * A comparison for programs: how many bonds, quartiles of each measure over the bonds that have it, shares by value. Yields and shares are fractions,
 * spreads basis points; differences are those of the watchlist less the screen.
 */
export function basketCsvRows(compared: BasketComparison, bonds: List = lists.bonds): readonly (readonly CsvCell[])[] {
  const { screen, basket } = compared;
  const blank = [null, null, null, null];
  return [
    [...head, ...['screen', 'watchlist'].flatMap((side) => ofSide.map((name) => `${side}_${name}`)), 'difference'],
    ['all', null, screen.count, ...blank, basket.count, ...blank, null],
    ...comparedOf(bonds).map((measure) => [
      measure.id,
      null,
      ...quartiles(quartilesIn(screen, measure)),
      ...quartiles(quartilesIn(basket, measure)),
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

import { grades } from '#domain/issuer/grades.ts';
import type { Measure } from '#domain/lists/measures.ts';
import type { BasketMix } from '#domain/lists/mixes.ts';
import type { BasketComparison, BasketMixCounts, BasketQuartiles, BasketSide } from './bond-basket.ts';

/** One side of a line of the mix: how many bonds, and which share of all of that side; no share of an empty side. */
export interface MixShare {
  readonly count: number;
  /** A fraction. */
  readonly share: number | null;
}

export interface MixLine {
  /** As the filter takes it; null for bonds without. */
  readonly value: string | null;
  readonly screen: MixShare;
  readonly basket: MixShare;
  /** Share of the basket less that of the screen. */
  readonly difference: number | null;
}

function shareOf(counts: BasketMixCounts, value: string | null, total: number): MixShare {
  const count = counts.find((each) => each.value === value)?.count ?? 0;
  return { count, share: total === 0 ? null : count / total };
}

/** Grades from the best. */
const places: readonly (string | null)[] = grades;

/** The values that either side has: grades from the best, others by their greater share; bonds without come last. Nothing of what is masked. */
export function mixLines(mix: BasketMix, { screen, basket }: BasketComparison): readonly MixLine[] {
  const [ofScreen, ofBasket] = [screen[mix] ?? [], basket[mix] ?? []];
  const values = new Set([...ofScreen, ...ofBasket].map(({ value }) => value));
  const lines = [...values].map((value): MixLine => {
    const own = shareOf(ofScreen, value, screen.count);
    const other = shareOf(ofBasket, value, basket.count);
    const difference = own.share === null || other.share === null ? null : other.share - own.share;
    return { value, screen: own, basket: other, difference };
  });
  const rank = ({ value, ...own }: MixLine) =>
    mix === 'rating' ? places.indexOf(value) : -Math.max(own.screen.share ?? 0, own.basket.share ?? 0);
  return lines.sort((a, b) => Number(a.value === null) - Number(b.value === null) || rank(a) - rank(b));
}

/** The quartiles of a measure on one side; null where no bond has it, and where it is masked. */
export function quartilesIn(side: BasketSide, { id }: Measure): BasketQuartiles | null {
  return (side as Readonly<Record<string, unknown>>)[id] as BasketQuartiles | null;
}

/** The median of the basket less that of the screen, in the unit of both; null where either has none. */
export function medianDifference(measure: Measure, { screen, basket }: BasketComparison): number | null {
  const [own, other] = [quartilesIn(screen, measure), quartilesIn(basket, measure)];
  return own === null || other === null ? null : other.median - own.median;
}

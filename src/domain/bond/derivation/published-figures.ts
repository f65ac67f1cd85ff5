import type { ObservedDay } from '../../market/trading-day.ts';

/** A yield that the source of a day published, with the price that it was computed from. */
export interface PublishedFigure {
  readonly at: 'last' | 'average' | 'close';
  /** Clean, per 100 of the nominal outstanding. */
  readonly price: number;
  /** In the convention of its source, a fraction. */
  readonly yield: number;
  /** Macaulay, in years; null where the source gives none. */
  readonly macaulay: number | null;
  /** Whether the price was dealt on the day: the source goes on computing from the last price of an earlier day. */
  readonly isOfDay: boolean;
}

type Published = Pick<
  ObservedDay,
  | 'last'
  | 'average'
  | 'close'
  | 'marketPrice'
  | 'publishedPrice'
  | 'publishedYield'
  | 'publishedMacaulay'
  | 'publishedAverageYield'
  | 'publishedAverageMacaulay'
  | 'publishedCloseYield'
>;

/** What a source published of a day: at the last price, at the weighted average, at the close; each for settlement of a trade of the day. */
export function publishedFigures(day: Published): readonly PublishedFigure[] {
  const figures: PublishedFigure[] = [];
  const prices = [day.last, day.average, day.close, day.marketPrice];
  const add = (at: PublishedFigure['at'], price: number | null, rate: number | null, macaulay: number | null) => {
    if (price === null || rate === null) return;
    figures.push({ at, price, yield: rate, macaulay, isOfDay: prices.includes(price) });
  };
  add('last', day.publishedPrice, day.publishedYield, day.publishedMacaulay);
  add('average', day.average, day.publishedAverageYield, day.publishedAverageMacaulay);
  add('close', day.close, day.publishedCloseYield, null);
  return figures;
}

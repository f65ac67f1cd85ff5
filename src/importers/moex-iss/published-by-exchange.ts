import type { ObservedDay, PublishedYieldType } from '#domain/market/trading-day.ts';
import { BASIS_POINTS, per100FromAmount } from '#math/units.ts';
import type { RowFields } from '../parsing/row-fields.ts';
import { currencyOf, fraction, type MoexBond, type MoexDay } from './moex-bond.ts';

const DAYS_PER_YEAR = 365;

const publishedTypes: Readonly<Record<string, PublishedYieldType>> = {
  MATDATE: 'maturity',
  OFFER: 'offer',
  MBS: 'expected',
};

/** A board's row of each of the three lists; the last one may be missing. */
export interface ExchangeRows {
  readonly security: RowFields;
  readonly market: RowFields;
  readonly yields: RowFields | undefined;
}

type PublishedAt = Pick<ObservedDay, 'publishedPrice' | 'publishedYield' | 'publishedMacaulay'>;

const nothingPublished: PublishedAt = { publishedPrice: null, publishedYield: null, publishedMacaulay: null };

function isComplete({ publishedPrice, publishedYield }: PublishedAt): boolean {
  return publishedPrice !== null && publishedYield !== null;
}

const otherEnds = ['OFFERDATE', 'BUYBACKDATE', 'PUTOPTIONDATE', 'CALLOPTIONDATE'] as const;

/** Whether a yield of the market data can only be to maturity: it names no end, and may take another one than the list of yields. */
function isToMaturity({ security, yields }: ExchangeRows): boolean {
  const type = yields?.text('YIELDDATETYPE') ?? 'MATDATE';
  return (
    type === 'MATDATE' && security.text('MATDATE') !== null && otherEnds.every((end) => security.text(end) === null)
  );
}

/** The list of yields has more digits than the market data, and the price of each; it lags behind the deals by minutes. */
function publishedAtLast(day: MoexDay, rows: ExchangeRows): PublishedAt {
  const { market, yields } = rows;
  const fromList = {
    publishedPrice: yields?.number('PRICE') ?? null,
    publishedYield: fraction(yields?.number('EFFECTIVEYIELD') ?? null, 100),
    publishedMacaulay: fraction(yields?.number('DURATION') ?? null, DAYS_PER_YEAR),
  };
  const fromMarket = {
    publishedPrice: day.last,
    publishedYield: fraction(market.number('YIELD') || null, 100),
    publishedMacaulay: fraction(market.number('DURATION') || null, DAYS_PER_YEAR),
  };
  const hasMarket = isComplete(fromMarket) && isToMaturity(rows);
  if (isComplete(fromList) && (fromList.publishedPrice === day.last || !hasMarket)) return fromList;
  return hasMarket ? fromMarket : nothingPublished;
}

function publishedAtAverage(day: MoexDay, rows: ExchangeRows) {
  const { market, yields } = rows;
  const isOfAverage = day.average !== null && yields?.number('WAPRICE') === day.average;
  const fromList = isOfAverage ? (yields?.number('EFFECTIVEYIELDWAPRICE') ?? null) : null;
  const hasMarket = day.average !== null && isToMaturity(rows);
  const fromMarket = hasMarket ? market.number('YIELDATWAPRICE') || null : null;
  return {
    publishedAverageYield: fraction(fromList ?? fromMarket, 100),
    publishedAverageMacaulay: fraction(
      fromList === null ? null : (yields?.number('DURATIONWAPRICE') ?? null),
      DAYS_PER_YEAR,
    ),
  };
}

function publishedAtClose(day: MoexDay, rows: ExchangeRows): Pick<ObservedDay, 'publishedCloseYield'> {
  const { market } = rows;
  const isOfClose = day.close !== null && market.number('CLOSEPRICE') === day.close && isToMaturity(rows);
  return { publishedCloseYield: isOfClose ? fraction(market.number('CLOSEYIELD') || null, 100) : null };
}

/**
 * The exchange's own yields and durations, each kept with the price that it belongs to: the last one, which may be of an earlier day, the
 * weighted average, the close. All are for settlement of a trade of this day.
 */
export function withYields(day: MoexDay, rows: ExchangeRows): MoexDay {
  const { security, yields } = rows;
  const atLast = publishedAtLast(day, rows);
  const ofList = atLast.publishedPrice === yields?.number('PRICE') ? yields : undefined;
  // The exchange measures bonds of every currency by its curve of the rouble, which says nothing of the others.
  const spreads = currencyOf(security.text('FACEUNIT') ?? '') === 'RUB' ? ofList : undefined;
  const published = {
    ...atLast,
    ...publishedAtAverage(day, rows),
    ...publishedAtClose(day, rows),
    publishedGSpread: fraction(spreads?.number('GSPREADBP') ?? null, BASIS_POINTS),
    publishedZSpread: fraction(spreads?.number('ZSPREADBP') ?? null, BASIS_POINTS),
    publishedYieldDate: yields?.date('YIELDDATE') ?? security.date('MATDATE'),
    publishedYieldType: publishedTypes[yields?.text('YIELDDATETYPE') ?? ''] ?? null,
  };
  return yields?.isGood === false ? day : { ...day, ...published };
}

/** What the list of securities says of a trade of the day: when it settles, and the accrued interest per 100 that a buyer then pays. */
export function withSettlement(
  day: MoexDay,
  security: RowFields,
  { faceValue, faceCurrency, tradingCurrency, settlesOn }: MoexBond,
): MoexDay {
  // In the currency of trading, which for others than the face's own would need a rate of exchange.
  const accrued = tradingCurrency === faceCurrency ? security.number('ACCRUEDINT') : null;
  return {
    ...day,
    publishedAccrued: accrued === null ? null : per100FromAmount(accrued, faceValue),
    settlesOn: settlesOn >= day.date ? settlesOn : null,
  };
}

import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { isIsin } from '#domain/market/instrument.ts';
import { emptyDay, type ObservedDay, type PublishedYieldType } from '#domain/market/trading-day.ts';
import { BASIS_POINTS, type IsoDate, per100FromAmount } from '#math/units.ts';
import type { RowFields } from '../parsing/row-fields.ts';
import { type BoardAccrued, boardExchangeRates } from './board-exchange-rates.ts';
import { blockRows } from './iss-block.ts';
import { currencyOf, earnedByRate, fraction, MAX_PERIOD_DAYS, type MoexBond, type MoexDay } from './moex-terms.ts';

/** A bond on one board and its trading day there; none where the answer has no market data of the board. */
export interface BoardRow {
  readonly line: number;
  readonly boardId: string;
  readonly boardName: string;
  readonly bond: MoexBond;
  readonly day: MoexDay | null;
}

export interface ParsedBoards extends ParsedRows<BoardRow> {
  readonly rowsRead: number;
}

// Boards on which bonds of issuers in default trade, flat.
const DEFAULT_BOARDS: ReadonlySet<string> = new Set(['TQRD', 'TQUD']);

function parseBond(row: RowFields): MoexBond | null {
  const isin = row.requiredText('ISIN');
  if (row.isGood && !isIsin(isin)) row.fail('bad-code', 'ISIN', isin);
  const settlesOn = row.requiredDate('SETTLEDATE');
  const faceValue = row.requiredNumber('FACEVALUE');
  if (row.isGood && faceValue <= 0) row.fail('out-of-range', 'FACEVALUE', String(faceValue));
  const faceCurrency = currencyOf(row.requiredText('FACEUNIT'));
  const bond = {
    secid: row.requiredText('SECID'),
    isin,
    name: row.text('SECNAME') ?? row.requiredText('SHORTNAME'),
    shortName: row.requiredText('SHORTNAME'),
    registrationNumber: row.text('REGNUMBER'),
    faceCurrency,
    tradingCurrency: currencyOf(row.text('CURRENCYID') ?? faceCurrency),
    faceValue,
    couponValue: row.number('COUPONVALUE'),
    couponRate: fraction(row.number('COUPONPERCENT'), 100),
    nextCoupon: row.date('NEXTCOUPON'),
    couponPeriodDays: row.count('COUPONPERIOD', MAX_PERIOD_DAYS),
    maturesOn: row.date('MATDATE'),
    putDate: row.date('OFFERDATE') ?? row.date('PUTOPTIONDATE'),
    putPrice: row.number('BUYBACKPRICE'),
    callDate: row.date('CALLOPTIONDATE'),
    issuedCount: row.number('ISSUESIZE'),
    placedCount: row.number('ISSUESIZEPLACED'),
    isDefaulted: DEFAULT_BOARDS.has(row.text('BOARDID') ?? ''),
    publishedAccrued: null,
  };
  return row.isGood && settlesOn !== null ? { ...bond, settlesOn } : null;
}

function lastDealAt(market: RowFields, date: IsoDate | null): string | null {
  const time = market.text('TIME');
  const deals = market.number('NUMTRADES');
  if (date === null || time === null || deals === null || deals === 0) return null;
  if (/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) return `${date}T${time}+03:00`;
  market.fail('bad-date', 'TIME', time);
  return null;
}

function parseMarket(market: RowFields, boardName: string): MoexDay | null {
  const date = market.requiredDate('SYSTIME');
  const day = {
    ...emptyDay,
    boardName,
    lastDealAt: lastDealAt(market, date),
    bid: market.number('BID'),
    ask: market.number('OFFER'),
    open: market.number('OPEN'),
    low: market.number('LOW'),
    high: market.number('HIGH'),
    last: market.number('LAST'),
    average: market.number('WAPRICE'),
    close: market.number('LCLOSEPRICE') ?? market.number('CLOSEPRICE'),
    marketPrice: market.number('MARKETPRICETODAY'),
    marketPrice2: market.number('MARKETPRICE2'),
    volume: market.number('VOLTODAY'),
    turnover: market.number('VALTODAY'),
    dealCount: market.number('NUMTRADES'),
  };
  return market.isGood && date !== null ? { ...day, date } : null;
}

const keyOf = (row: RowFields) => `${row.text('SECID')} ${row.text('BOARDID')}`;

function byKey(rows: readonly RowFields[]): ReadonlyMap<string, RowFields> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const DAYS_PER_YEAR = 365;

const publishedTypes: Readonly<Record<string, PublishedYieldType>> = {
  MATDATE: 'maturity',
  OFFER: 'offer',
  MBS: 'expected',
};

/** A board's row of each of the three lists; the last one may be missing. */
interface ExchangeRows {
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
function withYields(day: MoexDay, rows: ExchangeRows): MoexDay {
  const { security, yields } = rows;
  const atLast = publishedAtLast(day, rows);
  const ofList = atLast.publishedPrice === yields?.number('PRICE') ? yields : undefined;
  // The exchange measures bonds of every currency by its curve of the rouble, which says nothing of the others.
  const spreads = currencyOf(security.text('FACEUNIT') ?? '') === 'RUB' ? ofList : undefined;
  const told = { ...atLast, ...publishedAtAverage(day, rows), ...publishedAtClose(day, rows) };
  const hasYield = (told.publishedYield ?? told.publishedAverageYield ?? told.publishedCloseYield) !== null;
  const published = {
    ...told,
    publishedGSpread: fraction(spreads?.number('GSPREADBP') ?? null, BASIS_POINTS),
    publishedZSpread: fraction(spreads?.number('ZSPREADBP') ?? null, BASIS_POINTS),
    publishedYieldDate: yields?.date('YIELDDATE') ?? security.date('MATDATE'),
    publishedYieldType: publishedTypes[yields?.text('YIELDDATETYPE') ?? ''] ?? null,
    // The exchange tells effective yields of all bonds, those of other markets too.
    publishedYieldConvention: hasYield ? 'effective' : null,
  } as const;
  return yields?.isGood === false ? day : { ...day, ...published };
}

/** When a trade of the day settles. */
function withSettlement(day: MoexDay, { settlesOn }: MoexBond): MoexDay {
  return { ...day, settlesOn: settlesOn >= day.date ? settlesOn : null };
}

/** A row with the accrued interest of one bond that its list tells, in the currency of trading. */
type ToldRow = BoardRow & { readonly accrued: number | null };

function boardAccrued({ bond, accrued }: ToldRow): readonly BoardAccrued[] {
  const { secid, faceCurrency, tradingCurrency, settlesOn } = bond;
  if (accrued === null) return [];
  return [{ secid, faceCurrency, tradingCurrency, settlesOn, amount: accrued, expected: earnedByRate(bond) }];
}

/** The rows with the exchange's accrued interest per 100, in the currency of the face at the exchange's own rate; null where that is not known. */
function withAccrued(rows: readonly ToldRow[]): readonly BoardRow[] {
  const rates = boardExchangeRates(rows.flatMap(boardAccrued));
  return rows.map(({ accrued, day, ...row }) => {
    const { faceCurrency, tradingCurrency, faceValue } = row.bond;
    const rate = faceCurrency === tradingCurrency ? 1 : rates.get(`${faceCurrency} ${tradingCurrency}`);
    const publishedAccrued =
      accrued === null || rate === undefined ? null : per100FromAmount(accrued / rate, faceValue);
    return { ...row, bond: { ...row.bond, publishedAccrued }, day: day && { ...day, publishedAccrued } };
  });
}

/** Reads an answer with the blocks securities, marketdata and marketdata_yields; a failure names the row in its block. */
export function parseBoards(answer: unknown): ParsedBoards {
  const failures: RowFailure[] = [];
  const securities = blockRows(answer, 'securities', failures);
  const markets = byKey(blockRows(answer, 'marketdata', failures));
  const yields = byKey(blockRows(answer, 'marketdata_yields', failures));
  const seen = new Set<string>();
  const secids = new Map<string, string>();
  const rows = securities.flatMap((row): ToldRow[] => {
    const key = keyOf(row);
    const boardId = row.requiredText('BOARDID');
    if (row.isGood && seen.has(key)) row.fail('duplicate-row', 'SECID', key);
    const bond = parseBond(row);
    const known = secids.get(bond?.isin ?? '');
    if (bond !== null && known !== undefined && known !== bond.secid) row.fail('duplicate-row', 'ISIN', bond.isin);
    const market = markets.get(key);
    const boardName = row.text('BOARDNAME') ?? boardId;
    const dealt = market === undefined ? null : parseMarket(market, boardName);
    const ofBoard = market && { security: row, market, yields: yields.get(key) };
    const day = bond && ofBoard && dealt && withSettlement(withYields(dealt, ofBoard), bond);
    if (bond === null || !row.isGood || market?.isGood === false) return [];
    seen.add(key);
    secids.set(bond.isin, bond.secid);
    return [{ line: row.line, boardId, boardName, bond, day: day ?? null, accrued: row.number('ACCRUEDINT') }];
  });
  return { rows: withAccrued(rows), failures, rowsRead: securities.length };
}

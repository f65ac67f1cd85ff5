import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { isIsin } from '#domain/market/isin.ts';
import { emptyDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import type { RowFields } from '../parsing/row-fields.ts';
import { blockRows } from './iss-block.ts';
import { currencyOf, fraction, MAX_PERIOD_DAYS, type MoexBond, type MoexDay } from './moex-bond.ts';
import { withSettlement, withYields } from './published-by-exchange.ts';

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

/** Reads an answer with the blocks securities, marketdata and marketdata_yields; a failure names the row in its block. */
export function parseBoards(answer: unknown): ParsedBoards {
  const failures: RowFailure[] = [];
  const securities = blockRows(answer, 'securities', failures);
  const markets = byKey(blockRows(answer, 'marketdata', failures));
  const yields = byKey(blockRows(answer, 'marketdata_yields', failures));
  const seen = new Set<string>();
  const secids = new Map<string, string>();
  const rows = securities.flatMap((row): BoardRow[] => {
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
    const day = bond && ofBoard && dealt && withSettlement(withYields(dealt, ofBoard), row, bond);
    if (bond === null || !row.isGood || market?.isGood === false) return [];
    seen.add(key);
    secids.set(bond.isin, bond.secid);
    return [{ line: row.line, boardId, boardName, bond, day: day ?? null }];
  });
  return { rows, failures, rowsRead: securities.length };
}

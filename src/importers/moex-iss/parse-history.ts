import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { emptyDay } from '#domain/market/trading-day.ts';
import type { RowFields } from '../parsing/row-fields.ts';
import { blockRows } from './iss-block.ts';
import type { MoexDay } from './moex-terms.ts';

/** A day of a bond on a board on which it was dealt in. */
export interface HistoryRow {
  readonly line: number;
  readonly secid: string;
  readonly boardId: string;
  readonly day: MoexDay;
  /** Of the day; null where the answer does not say. */
  readonly faceValue: number | null;
}

export interface ParsedHistory extends ParsedRows<HistoryRow> {
  readonly rowsRead: number;
}

/** Columns by which the block of an answer is known. */
export const historyColumns = ['SECID', 'BOARDID', 'TRADEDATE', 'LEGALCLOSEPRICE'] as const;

/** The session that sums up the others of a day. */
const WHOLE_DAY = '3';

function checkSession(row: RowFields): void {
  const session = row.text('TRADINGSESSION');
  if (session !== null && session !== WHOLE_DAY) row.fail('bad-code', 'TRADINGSESSION', session);
}

function parseDay(row: RowFields): MoexDay | null {
  const date = row.observedDate('TRADEDATE');
  checkSession(row);
  const day = {
    ...emptyDay,
    open: row.number('OPEN'),
    low: row.number('LOW'),
    high: row.number('HIGH'),
    last: row.number('CLOSE'),
    average: row.number('WAPRICE'),
    close: row.number('LEGALCLOSEPRICE'),
    marketPrice2: row.number('MARKETPRICE2'),
    admittedQuote: row.number('ADMITTEDQUOTE'),
    volume: row.number('VOLUME'),
    turnover: row.number('VALUE'),
    dealCount: row.number('NUMTRADES'),
  };
  return row.isGood && date !== null ? { ...day, date } : null;
}

function parseRow(row: RowFields, seen: Set<string>): HistoryRow[] {
  const secid = row.requiredText('SECID');
  const boardId = row.requiredText('BOARDID');
  const faceValue = row.number('FACEVALUE');
  const day = parseDay(row);
  if (day === null || !row.isGood) return [];
  const key = `${secid} ${boardId} ${day.date}`;
  if (seen.has(key)) row.fail('duplicate-row', 'TRADEDATE', key);
  seen.add(key);
  // Without a deal the prices of the row are those of an earlier day.
  return row.isGood && (day.dealCount ?? 0) > 0 ? [{ line: row.line, secid, boardId, day, faceValue }] : [];
}

/** Reads an answer of the history: a row a bond, board and day; a failure names the row in its block. */
export function parseHistory(answer: unknown): ParsedHistory {
  const failures: RowFailure[] = [];
  const source = blockRows(answer, 'history', failures);
  const seen = new Set<string>();
  const rows = source.flatMap((row) => (row.isGood ? parseRow(row, seen) : []));
  return { rows, failures, rowsRead: source.length };
}

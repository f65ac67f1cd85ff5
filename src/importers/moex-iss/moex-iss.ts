import type { CurveDay } from '#domain/market/curve.ts';
import type { RowFailure } from '#domain/market/import-run.ts';
import { saveIndexedFaces } from '#store/bond/bonds/indexed-faces.ts';
import { saveScalePoints } from '#store/issuer/ratings/ratings.ts';
import type { NewCurve } from '#store/market/curves/curves.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import { completeObservedDays } from '#store/market/trading-days/save-trading-days.ts';
import { findVenueIds, type NewVenue, saveVenues } from '#store/market/venues/venues.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { CurveDays } from '../parsing/curve-table.ts';
import { jsonOf } from '../parsing/json-of.ts';
import { firstLine } from '../parsing/parse-csv.ts';
import { publicSource } from '../public-source.ts';
import type { FileKind, ReadFile, SourceImporter } from '../source-importer.ts';
import { storeCurve } from '../store-curve.ts';
import { hasBlock } from './iss-block.ts';
import { parseBoards } from './parse-boards.ts';
import { isBondization, parseBondization } from './parse-bondization.ts';
import { type HistoryRow, historyColumns, type ParsedHistory, parseHistory } from './parse-history.ts';
import { isRatingLevels, parseRatingLevels } from './parse-rating-levels.ts';
import { isIssuerList, isRatingList, parseIssuers, parseRatings } from './parse-references.ts';
import { isZeroCurveHeading, parseZeroCurveAnswer, parseZeroCurveCsv } from './parse-zero-curve.ts';
import { storeBoards } from './store-boards.ts';
import { storeBondization } from './store-bondization.ts';
import { storeIssuers, storeRatings } from './store-references.ts';

const zeroCurve: NewCurve = {
  code: 'moex-gcurve',
  name: 'MOEX government zero-coupon curve',
  currency: 'RUB',
  kind: 'government-zero',
  compounding: 1,
};

function readCurve({ rows, failures, rowsRead }: CurveDays): ReadFile {
  const days: readonly CurveDay[] = rows;
  return { rowsRead, failures, store: (tx, origin) => storeCurve(tx, zeroCurve, days, origin) };
}

function readBoards(answer: unknown): ReadFile {
  const { rows, failures, rowsRead } = parseBoards(answer);
  return { rowsRead, failures, store: (tx, origin) => storeBoards(tx, rows, origin) };
}

function readBondization(answer: unknown): ReadFile {
  const { rows, failures, rowsRead } = parseBondization(answer);
  return { rowsRead, failures, store: (tx, origin) => storeBondization(tx, rows, origin) };
}

const codeOf = (boardId: string) => `moex-${boardId}`;

/** The history has no names of boards; one that only the history knows is called by its code. */
function venueOf(boardId: string): NewVenue {
  return {
    code: codeOf(boardId),
    name: `MOEX ${boardId}`,
    kind: 'exchange',
    country: 'RU',
    timeZone: 'Europe/Moscow',
  };
}

async function venueIds(tx: WriteTransaction, rows: readonly HistoryRow[]): Promise<ReadonlyMap<string, number>> {
  const boards = [...new Set(rows.map(({ boardId }) => boardId))];
  const known = await findVenueIds(tx, boards.map(codeOf));
  const others = boards.filter((boardId) => !known.has(codeOf(boardId)));
  return new Map([...known, ...(await saveVenues(tx, others.map(venueOf)))]);
}

function unknownBond({ line, secid }: HistoryRow): RowFailure {
  const message = `unknown-instrument in SECID: ${JSON.stringify(secid)}`;
  return { line, code: 'unknown-instrument', field: 'SECID', message };
}

/** Stores days of the history. What they do not tell of a day that is known already, such as its quotes, stays. */
async function storeHistory(tx: WriteTransaction, { rows, failures, rowsRead }: ParsedHistory, origin: Origin) {
  const ids = await findInstrumentIds(tx, 'moex-secid', [...new Set(rows.map(({ secid }) => secid))]);
  const known = rows.filter(({ secid }) => ids.has(secid));
  const venues = await venueIds(tx, known);
  const days = known.flatMap(({ secid, boardId, day }) => {
    const instrumentId = ids.get(secid);
    const venueId = venues.get(codeOf(boardId));
    return instrumentId === undefined || venueId === undefined ? [] : [{ ...day, instrumentId, venueId }];
  });
  const { stored } = await completeObservedDays(tx, days, origin);
  const faces = known.flatMap(({ secid, day, faceValue }) => {
    const instrumentId = ids.get(secid);
    const isFace = instrumentId !== undefined && faceValue !== null && faceValue > 0;
    return isFace ? [{ instrumentId, date: day.date, value: faceValue }] : [];
  });
  await saveIndexedFaces(tx, faces, origin);
  const unknown = rows.filter(({ secid }) => !ids.has(secid)).map(unknownBond);
  const failedLines = new Set([...failures, ...unknown].map(({ line }) => line));
  const instrumentIds = new Set(days.map(({ instrumentId }) => instrumentId));
  return { stored, unchanged: rowsRead - failedLines.size - stored, failures: unknown, instrumentIds };
}

function readHistory(answer: unknown): ReadFile {
  const history = parseHistory(answer);
  const { failures, rowsRead } = history;
  return { rowsRead, failures, store: (tx, origin) => storeHistory(tx, history, origin) };
}

function readIssuers(answer: unknown): ReadFile {
  const { rows, failures, rowsRead } = parseIssuers(answer);
  return { rowsRead, failures, store: (tx) => storeIssuers(tx, rows) };
}

function readRatings(answer: unknown): ReadFile {
  const { rows, failures, rowsRead } = parseRatings(answer);
  return { rowsRead, failures, store: (tx) => storeRatings(tx, rows) };
}

function readRatingLevels(answer: unknown): ReadFile {
  const { rows, failures, rowsRead } = parseRatingLevels(answer);
  const store: ReadFile['store'] = async (tx) => ({ ...(await saveScalePoints(tx, rows)), instrumentIds: [] });
  return { rowsRead, failures, store };
}

const kinds: readonly FileKind[] = [
  {
    kind: 'securities',
    matches: (file) => hasBlock(jsonOf(file), 'securities', ['SECID', 'BOARDID', 'FACEVALUE']),
    read: (file) => readBoards(jsonOf(file)),
  },
  {
    kind: 'zero-coupon-curve',
    matches: ({ text }) => isZeroCurveHeading(firstLine(text)),
    read: ({ text }) => readCurve(parseZeroCurveCsv(text)),
  },
  {
    kind: 'zero-coupon-curve-day',
    matches: (file) => hasBlock(jsonOf(file), 'yearyields', ['tradedate', 'period', 'value']),
    read: (file) => readCurve(parseZeroCurveAnswer(jsonOf(file))),
  },
  {
    kind: 'bondization',
    matches: (file) => isBondization(jsonOf(file)),
    read: (file) => readBondization(jsonOf(file)),
  },
  {
    kind: 'history',
    matches: (file) => hasBlock(jsonOf(file), 'history', historyColumns),
    read: (file) => readHistory(jsonOf(file)),
  },
  {
    kind: 'issuers',
    matches: (file) => isIssuerList(jsonOf(file)),
    read: (file) => readIssuers(jsonOf(file)),
  },
  {
    kind: 'ratings',
    matches: (file) => isRatingList(jsonOf(file)),
    read: (file) => readRatings(jsonOf(file)),
  },
  {
    kind: 'rating-levels',
    matches: (file) => isRatingLevels(jsonOf(file)),
    read: (file) => readRatingLevels(jsonOf(file)),
  },
];

/** Bonds, prices, payments and the zero-coupon curve of the Moscow Exchange's informational and statistical server. */
export const moexIss: SourceImporter = {
  source: publicSource('moex-iss'),
  kinds,
};

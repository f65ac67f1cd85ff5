import type { CurveDay } from '#domain/market/curve.ts';
import { saveScalePoints } from '#store/issuer/ratings/ratings.ts';
import type { NewCurve } from '#store/market/curves/curves.ts';
import { firstLine } from '../parsing/csv-table.ts';
import type { CurveDays } from '../parsing/curve-table.ts';
import { jsonOf } from '../parsing/json-of.ts';
import type { FileKind, ReadFile, SourceImporter } from '../source-importer.ts';
import { storeCurve } from '../store-curve.ts';
import { hasBlock } from './iss-block.ts';
import { parseBoards } from './parse-boards.ts';
import { isBondization, parseBondization } from './parse-bondization.ts';
import { historyColumns, parseHistory } from './parse-history.ts';
import { isRatingLevels, parseRatingLevels } from './parse-rating-levels.ts';
import { isIssuerList, isRatingList, parseIssuers, parseRatings } from './parse-references.ts';
import { isZeroCurveHeading, parseZeroCurveAnswer, parseZeroCurveCsv } from './parse-zero-curve.ts';
import { storeBoards } from './store-boards.ts';
import { storeBondization } from './store-bondization.ts';
import { storeHistory } from './store-history.ts';
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
  source: { code: 'moex-iss', name: 'Moscow Exchange, ISS', url: 'https://iss.moex.com' },
  kinds,
};

import type { RowFailure } from '#domain/market/import-run.ts';
import { saveIndexedFaces } from '#store/bond/bonds/indexed-faces.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import { completeObservedDays } from '#store/market/trading-days/save-trading-days.ts';
import { findVenueIds, type NewVenue, saveVenues } from '#store/market/venues/venues.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../source-importer.ts';
import type { HistoryRow, ParsedHistory } from './parse-history.ts';

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
export async function storeHistory(
  tx: WriteTransaction,
  { rows, failures, rowsRead }: ParsedHistory,
  origin: Origin,
): Promise<StoredRows> {
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

import type { IssueTerms } from '#domain/bond/issue.ts';
import type { ObservedDay } from '#domain/market/trading-day.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveIndexedFaces } from '#store/bond/bonds/indexed-faces.ts';
import { findKnownSchedules, saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import { markMatured, saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveObservedDays } from '#store/market/trading-days/save-trading-days.ts';
import { type NewVenue, saveVenues } from '#store/market/venues/venues.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { nothingStored, type StoredRows } from '../source-importer.ts';
import { finance, type MoexBond, moexCashFlows, moexInstrument, moexOffers, moexTerms } from './moex-terms.ts';
import type { BoardRow } from './parse-boards.ts';

function venueOf(row: BoardRow): NewVenue {
  return {
    code: `moex-${row.boardId}`,
    name: `MOEX ${row.boardId}: ${row.boardName}`,
    kind: 'exchange',
    country: 'RU',
    timeZone: 'Europe/Moscow',
  };
}

/** A bond trades on several boards; its terms are the same on all but for settlement, of which the soonest counts. */
function bondsOf(rows: readonly BoardRow[]): ReadonlyMap<string, BoardRow> {
  const bonds = new Map<string, BoardRow>();
  for (const row of rows) {
    const known = bonds.get(row.bond.secid);
    if (known === undefined || row.bond.settlesOn < known.bond.settlesOn) bonds.set(row.bond.secid, row);
  }
  return bonds;
}

/** Gives the bonds of which anything is new or different. */
async function storeTerms(tx: WriteTransaction, bonds: ReadonlyMap<number, BoardRow>, origin: Origin) {
  const schedules = await findKnownSchedules(tx, [...bonds.keys()]);
  // Where the list of payments was imported, it knows the terms better than a projection from the running coupon.
  const projected = [...bonds].filter(([id]) => (schedules.get(id)?.certainCount ?? 0) === 0);
  const ids = projected.map(([id]) => id);
  const rowsOf = <Row>(make: (bond: MoexBond) => readonly Row[]) =>
    projected.flatMap(([instrumentId, { bond }]) => make(bond).map((row) => ({ ...row, instrumentId })));
  const terms: readonly IssueTerms[] = projected.map(([id, row]) => moexTerms(row.bond, id));
  const changed = [
    await saveBondTerms(tx, terms, origin),
    await saveCashFlows(tx, ids, rowsOf(moexCashFlows)),
    await saveOffers(tx, ids, rowsOf(moexOffers)),
  ];
  return new Set(changed.flatMap((ones) => [...ones]));
}

async function storeBonds(tx: WriteTransaction, bonds: ReadonlyMap<string, BoardRow>, origin: Origin) {
  const financeId = (await saveIssuers(tx, [finance])).get(finance.code);
  if (financeId === undefined) throw new Error('the issuer was not stored');
  const rows = [...bonds.values()];
  const known = await findInstrumentIds(tx, 'moex-secid', [...bonds.keys()]);
  const instruments = rows.map(({ bond }) => moexInstrument(bond, financeId, known.has(bond.secid)));
  const { ids } = await saveInstruments(tx, instruments);
  const byId = new Map(rows.flatMap((row, index) => (ids[index] === undefined ? [] : [[ids[index], row] as const])));
  const changed = await storeTerms(tx, byId, origin);
  return { ids: new Map([...byId].map(([id, row]) => [row.bond.secid, id])), changed };
}

/** Stores bonds with their terms, projected payments and offers, the boards, and a trading day for each bond on each board. */
export async function storeBoards(
  tx: WriteTransaction,
  rows: readonly BoardRow[],
  origin: Origin,
): Promise<StoredRows> {
  if (rows.length === 0) return nothingStored;
  const boards = new Map(rows.map((row) => [row.boardId, venueOf(row)]));
  const venues = await saveVenues(tx, [...boards.values()]);
  const { ids, changed } = await storeBonds(tx, bondsOf(rows), origin);
  const days = rows.flatMap(({ bond, boardId, day }): ObservedDay[] => {
    const instrumentId = ids.get(bond.secid);
    const venueId = venues.get(`moex-${boardId}`);
    return day === null || instrumentId === undefined || venueId === undefined
      ? []
      : [{ ...day, instrumentId, venueId }];
  });
  const counts = await saveObservedDays(tx, days, origin);
  const faces = rows.flatMap(({ bond, day }) => {
    const instrumentId = ids.get(bond.secid);
    return day === null || instrumentId === undefined ? [] : [{ instrumentId, date: day.date, value: bond.faceValue }];
  });
  await saveIndexedFaces(tx, faces, origin);
  const dates = days.map((day) => day.date).sort();
  const [date] = dates;
  const asOf = dates.at(-1);
  if (asOf !== undefined) await markMatured(tx, origin.sourceId, asOf);
  const unchanged = counts.unchanged + rows.length - days.length;
  const instrumentIds = counts.stored > 0 ? [...ids.values()] : [];
  const changedFrom = date === undefined ? {} : { changedFrom: { date, instrumentIds } };
  return { stored: counts.stored, unchanged, instrumentIds: changed, ...changedFrom };
}

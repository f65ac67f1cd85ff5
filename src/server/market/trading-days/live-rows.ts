import { mapChart, numberOf, tradingColumns } from '#contract/market/trading-days/trading-columns.ts';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { languageOf } from '#domain/platform/language.ts';
import type { IsoDate } from '#math/units.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { findLastDays, keyOfPair, type LivePair } from '#store/market/trading-days/live-events.ts';
import type { Services } from '../../platform/serving/services.ts';
import { findTradingLines } from './trading-line.ts';
import { contentFor, type TradingsReader, tradingsJson } from './tradings-json.ts';

/** Numbers read the same in every language, and a live row has no shape: its chart has one. */
const asked = {
  language: languageOf('en'),
  chartType: mapChart,
  columns: tradingColumns.map(({ wire }) => numberOf(wire)),
} as const;

/** The last day of a pair as JSON, as a reader may see it; undefined where there is none, or none for him. */
export type LiveRow = (pair: LivePair, viewer: Viewer) => Promise<string | undefined>;

/** The venues that are hidden from an account, each account asked of the database once. */
function hiddenFrom({ database }: Services): (accountId: string | null) => Promise<ReadonlySet<number>> {
  const known = new Map<string | null, Promise<ReadonlySet<number>>>();
  return (accountId) => {
    const hidden = known.get(accountId) ?? findHiddenVenueIds(database, accountId);
    known.set(accountId, hidden);
    return hidden;
  };
}

/** Reads last days, each once for the readers of a level whom it is not hidden from. One reader of rows serves one change. */
export function liveRows(services: Services, pairs: readonly LivePair[]): LiveRow {
  let days: Promise<ReadonlyMap<string, IsoDate>> | undefined;
  const lastDays = () => {
    days ??= findLastDays(services.database, pairs);
    return days;
  };
  const rows = new Map<string, Promise<string | undefined>>();
  const hidden = hiddenFrom(services);
  const read = async (pair: LivePair, reader: TradingsReader, accountId: string | null) => {
    const day = (await lastDays()).get(keyOfPair(pair));
    if (day === undefined) return undefined;
    const items = [{ id: pair.instrumentId, venueId: pair.venueId, model: 'bonds' }] as const;
    const range = { start: day, end: day };
    const lines = await findTradingLines(services, items, { ...range, ...contentFor(reader), accountId });
    return lines.length === 0 ? undefined : tradingsJson(lines, reader).slice(1, -1);
  };
  return async (pair, viewer) => {
    const { accountId } = viewer;
    if ((await hidden(accountId)).has(pair.venueId)) return undefined;
    const level = effectiveLevel(viewer, pair.venueId);
    const key = `${keyOfPair(pair)} ${level}`;
    const reader = { ...asked, shows: (family: FieldFamily) => services.gate.shows(family, level) };
    const row = rows.get(key) ?? read(pair, reader, accountId);
    rows.set(key, row);
    return row;
  };
}

import { numberOf, tradingColumns } from '#contract/trading-days/trading-columns.ts';
import { languageOf } from '#domain/language.ts';
import type { IsoDate } from '#math/units.ts';
import { findLastDays, keyOfPair, type LivePair } from '#store/trading-days/live-events.ts';
import type { Services } from '../../services.ts';
import { findTradingLines } from './trading-line.ts';
import { contentFor, type TradingsReader, tradingsJson } from './tradings-json.ts';

/** Numbers read the same in every language, and a live row has no shape: its chart has one. */
const asked = {
  language: languageOf('en'),
  chartType: 'emitent_map',
  columns: tradingColumns.map(({ wire }) => numberOf(wire)),
} as const;

/** The last day of a pair as JSON, for readers of a level; undefined where there is none. */
export type LiveRow = (pair: LivePair, level: number) => Promise<string | undefined>;

/** Reads last days, each once for the readers of a level. One reader of rows serves one change. */
export function liveRows(services: Services, pairs: readonly LivePair[]): LiveRow {
  let days: Promise<ReadonlyMap<string, IsoDate>> | undefined;
  const lastDays = () => {
    days ??= findLastDays(services.database, pairs);
    return days;
  };
  const rows = new Map<string, Promise<string | undefined>>();
  const read = async (pair: LivePair, reader: TradingsReader) => {
    const day = (await lastDays()).get(keyOfPair(pair));
    if (day === undefined) return undefined;
    const items = [{ id: pair.instrumentId, tgId: pair.venueId, model: 'bonds' }] as const;
    const range = { start: day, end: day };
    const json = tradingsJson(await findTradingLines(services, items, { ...range, ...contentFor(reader) }), reader);
    return json.slice(1, -1);
  };
  return (pair, level) => {
    const key = `${keyOfPair(pair)} ${level}`;
    const row = rows.get(key) ?? read(pair, { ...asked, shows: (family) => services.gate.shows(family, level) });
    rows.set(key, row);
    return row;
  };
}

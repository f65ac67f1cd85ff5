import { type CheckedDay, checkDay } from '#domain/bond/derivation/check-day.ts';
import { dayWorkspace } from '#domain/bond/derivation/settled-leg.ts';
import type { ObservedDay } from '#domain/market/trading-day.ts';
import { type CheckableBond, findCheckableBonds, findObservedDays } from '#store/market/trading-days/days-in-range.ts';
import type { Database } from '#store/platform/database/database.ts';
import { contextsOf } from './bond-contexts.ts';

/** A stored day that was compared with what its source published. */
export interface CheckedTradingDay extends CheckedDay {
  readonly code: string;
  readonly observed: ObservedDay;
}

const bondsAtOnce = 100;

async function* checkBatch(database: Database, bonds: readonly CheckableBond[]): AsyncGenerator<CheckedTradingDay> {
  const codes = new Map(bonds.map(({ id, code }) => [id, code]));
  const instrumentIds = [...codes.keys()];
  // A bond whose terms and payments contradict each other is left out, since its days show prices only.
  const contexts = await contextsOf(database, instrumentIds, () => undefined);
  const workspace = dayWorkspace();
  const days = await database.withClient((client) => findObservedDays({ client }, { instrumentIds }));
  for (const observed of days) {
    const context = contexts.get(observed.instrumentId);
    const code = codes.get(observed.instrumentId);
    if (context && code !== undefined) yield { ...checkDay(context, observed, workspace), observed, code };
  }
}

/** Compares all stored days of real bonds with what their sources published, by code, venue and date. */
export async function* checkTradingDays(database: Database): AsyncGenerator<CheckedTradingDay> {
  const bonds = await findCheckableBonds(database);
  for (let start = 0; start < bonds.length; start += bondsAtOnce) {
    yield* checkBatch(database, bonds.slice(start, start + bondsAtOnce));
  }
}

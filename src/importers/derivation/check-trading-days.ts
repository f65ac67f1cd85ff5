import { type BondContext, bondContext } from '#domain/derivation/bond-context.ts';
import { type CheckedDay, checkDay } from '#domain/derivation/check-day.ts';
import { dayWorkspace } from '#domain/derivation/settled-leg.ts';
import type { ObservedDay } from '#domain/trading-day.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { findBondFacts } from '#store/bonds/find-bond-facts.ts';
import type { Database } from '#store/database.ts';
import { type CheckableBond, findCheckableBonds, findObservedDays } from '#store/trading-days/days-in-range.ts';

/** A stored day that was compared with what its source published. */
export interface CheckedTradingDay extends CheckedDay {
  readonly code: string;
  readonly observed: ObservedDay;
}

const bondsAtOnce = 100;

/** The bonds by id; one whose terms and payments contradict each other is left out, since its days show prices only. */
async function contextsOf(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, BondContext>> {
  const contexts = new Map<number, BondContext>();
  for (const facts of await findBondFacts(database, ids)) {
    try {
      contexts.set(facts.instrumentId, bondContext(facts));
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
    }
  }
  return contexts;
}

async function* checkBatch(database: Database, bonds: readonly CheckableBond[]): AsyncGenerator<CheckedTradingDay> {
  const codes = new Map(bonds.map(({ id, code }) => [id, code]));
  const instrumentIds = [...codes.keys()];
  const contexts = await contextsOf(database, instrumentIds);
  const workspace = dayWorkspace();
  for (const observed of await findObservedDays(database, { instrumentIds })) {
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

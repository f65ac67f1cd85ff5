import { type BondContext, bondContext } from '#domain/bond/derivation/bond-context.ts';
import type { BondFacts } from '#domain/bond/issue.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { findBondFacts } from '#store/bond/bonds/find-bond.ts';
import type { Queries } from '#store/platform/database/database.ts';

/** A bond whose terms or payments contradict themselves, so that its days have prices only. */
export interface DeriveFailure {
  readonly instrumentId: number;
  readonly message: string;
}

function contextOf(facts: BondFacts, onFailure: (failure: DeriveFailure) => void): BondContext | null {
  try {
    return bondContext(facts);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    onFailure({ instrumentId: facts.instrumentId, message: error.message });
    return null;
  }
}

/** What the trading days of these bonds share, by instrument; what is no bond, or contradicts itself, is absent. */
export async function contextsOf(
  queries: Queries,
  instrumentIds: readonly number[],
  onFailure: (failure: DeriveFailure) => void,
): Promise<ReadonlyMap<number, BondContext>> {
  const facts = await findBondFacts(queries, instrumentIds);
  return new Map(
    facts.flatMap((known) => {
      const context = contextOf(known, onFailure);
      return context === null ? [] : [[known.instrumentId, context] as const];
    }),
  );
}

import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { bondCalendar, settlementOf } from '#domain/bond/bond-mathematics/bond-description.ts';
import { type Indexation, indexationOf, indexDays } from '#domain/bond/derivation/indexation.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import { findReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import type { Database } from '#store/platform/database/database.ts';

/** The index ratio of a bond, and whose values of the index it rests on; null where the face itself is indexed. */
export interface BondIndexation extends Indexation {
  readonly sourceName: string | null;
}

interface Facts {
  readonly bond: { readonly terms: IssueTerms };
  readonly today: IsoDate;
}

/** When a trade of the figures was made and settles. */
type TradeDay = Parameters<typeof settlementOf>[2];

/** Settlement of the figures that are shown, else of a trade made today; null where the calendar of the bond is not known. */
function settlementOfFigures({ bond: { terms }, today }: Facts, latest: TradeDay | undefined): DayNumber | null {
  try {
    return settlementOf(terms, bondCalendar(terms), latest ?? { date: today, settlesOn: null });
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

/** How far the index has moved the nominal of a bond; null for a bond that follows none, and where the index is not known. */
export async function findIndexation(
  database: Database,
  facts: Facts,
  latest: TradeDay | undefined,
): Promise<BondIndexation | null> {
  const { terms } = facts.bond;
  const settlement = terms.isInflationLinked ? settlementOfFigures(facts, latest) : null;
  if (settlement === null) return null;
  const days = indexDays(terms, settlement);
  const known = terms.priceIndex === null ? [] : await findReferenceIndex(database, terms.priceIndex, days);
  const indexation = indexationOf(terms, settlement, new Map(known.map(({ date, value }) => [date, value])));
  return indexation && { ...indexation, sourceName: known[0]?.sourceName ?? null };
}

/** The index ratio as the summary shows it. */
export function indexationAnswer({ bond: { terms } }: Facts, known: BondIndexation | null): BondSummary['indexation'] {
  if (known === null) return null;
  const { settlement, ratio, index, sourceName } = known;
  return {
    priceIndex: terms.priceIndex,
    ratio,
    settled: index?.settled ?? null,
    base: index?.base ?? null,
    initialFaceValue: index === null ? terms.initialFaceValue : null,
    settlement,
    sourceName,
  };
}

import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { accruedOfTrade } from '#domain/bond/bond-mathematics/accrued-on-day.ts';
import { bondCalendar, settlementOf } from '#domain/bond/bond-mathematics/bond-description.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { IsoDate } from '#math/units.ts';
import type { DayFigures } from '#store/market/trading-days/find-trading-day.ts';
import { isProjected, type SummaryFacts } from './summary-terms.ts';

/** Per 100 of the face value, finer than the cents of one bond. */
const USUAL_DECIMALS = 4;

/** What the accrued interest of a bond follows from. */
interface Facts extends Pick<SummaryFacts, 'cashFlows' | 'resets' | 'today'> {
  readonly bond: Pick<SummaryFacts['bond'], 'terms'>;
}

type Accrued = Omit<NonNullable<BondSummary['accrued']>, 'decimals'>;

/** What the venue said last, where it contradicts ours: then ours of today would as well. */
function published({ bond: { terms } }: Facts, day: DayFigures | undefined): Accrued | null {
  if (day === undefined || day.accrued === null || day.accruedOrigin !== 'published') return null;
  const settlement = isoFromDayNumber(settlementOf(terms, bondCalendar(terms), day));
  return { value: day.accrued, settlement, origin: 'published' };
}

function isAssumed({ cashFlows }: Facts, settlement: IsoDate, latest: DayFigures | undefined): boolean {
  const running = cashFlows.find(({ accrualStart, paymentDate }) => accrualStart !== null && paymentDate > settlement);
  return running !== undefined && isProjected(running, latest?.date ?? null);
}

function computed(facts: Facts, latest: DayFigures | undefined): Accrued | null {
  const accrued = accruedOfTrade(facts.bond.terms, facts.cashFlows, facts.today, facts.resets);
  if (accrued === null) return null;
  return { ...accrued, origin: isAssumed(facts, accrued.settlement, latest) ? 'assumed' : 'computed' };
}

/**
 * The accrued interest of a trade made today, or the last one that the venue published where ours is refuted; null where there is none,
 * or where terms and payments contradict each other.
 */
export function accruedOf(facts: Facts, latest: DayFigures | undefined): BondSummary['accrued'] {
  try {
    const accrued = published(facts, latest) ?? computed(facts, latest);
    return accrued && { ...accrued, decimals: facts.bond.terms.accruedPrecision ?? USUAL_DECIMALS };
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

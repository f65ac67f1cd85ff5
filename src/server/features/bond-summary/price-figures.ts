import type { BondSummary } from '#contract/bond-summary.ts';
import { basisPoints, blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { bondContext } from '#domain/derivation/bond-context.ts';
import { type ExitFigures, figuresAtPrice, type PriceFigures, type Trade } from '#domain/derivation/price-figures.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { DayFigures } from '#store/trading-days/find-latest-figures.ts';
import type { SummaryFacts } from './summary-facts.ts';

type Answer = NonNullable<BondSummary['priceFigures']>;

function isBlank({ effectiveYield }: ExitFigures): boolean {
  return effectiveYield !== null && effectiveYield > blankAboveYield;
}

function exitOf(exit: ExitFigures, worst: ExitFigures | null): Answer['exits'][number] {
  const { kind, date, price, isCertain } = exit;
  const shown = isBlank(exit) ? { quotedYield: null, effectiveYield: null, modified: null } : exit;
  return {
    kind,
    date,
    price,
    quotedYield: shown.quotedYield,
    effectiveYield: shown.effectiveYield,
    duration: shown.modified,
    isCertain,
    isWorst: worst === null ? null : exit === worst,
    masked: [],
  };
}

function tradeOf({ date, settlesOn, accrued, accruedOrigin }: DayFigures): Trade {
  return { date, settlesOn, paidAccrued: accruedOrigin === 'published' ? accrued : null };
}

// Terms and payments of an import may contradict each other; the page then does without these figures.
function computed({ bond, cashFlows, offers }: SummaryFacts, day: DayFigures, price: number): PriceFigures | null {
  const { instrument, terms } = bond;
  const facts = {
    instrumentId: instrument.id,
    name: instrument.name,
    isGenerated: instrument.isGenerated,
    isGovernment: false,
    terms,
    cashFlows,
    offers,
  };
  try {
    return figuresAtPrice(bondContext(facts), tradeOf(day), price);
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

type FloaterNames = 'discountMargin' | 'assumedReferenceRate' | 'effectiveDuration' | 'spreadDuration';

function floaterOf({ exits, floater: known }: PriceFigures): Pick<Answer, FloaterNames> {
  const floater = exits.some(isBlank) ? null : known;
  return {
    discountMargin: basisPoints(floater?.discountMargin ?? null),
    assumedReferenceRate: floater?.assumedRate ?? null,
    effectiveDuration: floater?.effectiveDuration ?? null,
    spreadDuration: floater?.spreadDuration ?? null,
  };
}

/** What the price of a day means beyond the key figures; null without a price, or where our payments were found wanting. */
export function priceFiguresOf(facts: SummaryFacts, day: DayFigures | undefined): BondSummary['priceFigures'] {
  if (day === undefined || day.price === null || day.yieldOrigin === 'published') return null;
  const figures = computed(facts, day, day.price);
  if (figures === null) return null;
  return {
    settlement: figures.settlement,
    dirtyPrice: figures.dirtyPrice,
    exits: figures.exits.map((exit) => exitOf(exit, figures.worst)),
    discountRate: figures.bill?.discountRate ?? null,
    bondEquivalentYield: figures.bill?.bondEquivalentYield ?? null,
    yearsToReset: figures.yearsToReset,
    ...floaterOf(figures),
    masked: [],
  };
}

import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { basisPoints, blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { bondContext, isRunBack } from '#domain/bond/derivation/bond-context.ts';
import { breakevenAtPrice, exitSpread } from '#domain/bond/derivation/breakeven.ts';
import type { ServingCurve, ServingCurves, ServingSwaps } from '#domain/bond/derivation/curve-book.ts';
import { type CurveSpreads, curveSpreadsAtPrice } from '#domain/bond/derivation/curve-spreads.ts';
import {
  type AssumedRedemption,
  assumedRedemption,
  flooredRealYield,
} from '#domain/bond/derivation/deflation-floor.ts';
import { followsSwaps } from '#domain/bond/derivation/floater-figures.ts';
import { type Indexation, moneyFigures } from '#domain/bond/derivation/indexation.ts';
import { type MakeWhole, makeWholeOn } from '#domain/bond/derivation/make-whole.ts';
import {
  type ExitFigures,
  figuresAtPrice,
  type PriceFigures,
  type Trade,
} from '#domain/bond/derivation/price-figures.ts';
import type { BondFacts, IssueTerms } from '#domain/bond/issue.ts';
import { type OptionModel, type OptionsOfPrice, optionsAtPrice } from '#domain/bond/options/option-figures.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { DayFigures } from '#store/market/trading-days/find-trading-day.ts';
import type { SummaryFacts } from './summary-terms.ts';

type Answer = NonNullable<BondSummary['priceFigures']>;

function isBlank({ effectiveYield }: ExitFigures): boolean {
  return effectiveYield !== null && effectiveYield > blankAboveYield;
}

const noYields = {
  quotedYield: null,
  effectiveYield: null,
  simpleYield: null,
  headlineYield: null,
  modified: null,
  effectiveModified: null,
};

interface ExitMarket {
  readonly worst: ExitFigures | null;
  /** The ends as the price of the day before has them. */
  readonly before: readonly ExitFigures[];
  readonly curve: ServingCurve | null;
  readonly terms: IssueTerms;
}

const difference = (value: number | null, before: number | null | undefined) =>
  value === null || before == null ? null : value - before;

function exitOf(exit: ExitFigures, { worst, before, curve, terms }: ExitMarket): Answer['exits'][number] {
  const { kind, date, price, isCertain } = exit;
  const shown = isBlank(exit) ? noYields : exit;
  const same = before.find((each) => each.kind === kind && each.date === date);
  const earlier = same === undefined || isBlank(same) ? noYields : same;
  const spread = curve === null || isBlank(exit) ? null : exitSpread(exit, terms, curve.curve);
  return {
    kind,
    date,
    price,
    quotedYield: shown.quotedYield,
    effectiveYield: shown.effectiveYield,
    simpleYield: shown.simpleYield,
    headlineYield: shown.headlineYield,
    duration: shown.modified,
    quotedYieldChange: difference(shown.quotedYield, earlier.quotedYield),
    headlineYieldChange: difference(shown.headlineYield, earlier.headlineYield),
    durationChange: difference(shown.modified, earlier.modified),
    effectiveDuration: shown.effectiveModified,
    spread: basisPoints(spread),
    isCertain,
    isWorst: worst === null ? null : exit === worst,
    masked: [],
  };
}

/** Whether the yield of the day to this end stands though payments are run back from maturity: a published one agreed with it. */
function isConfirmed({ kind }: ExitFigures, { yieldOrigin, yieldType }: DayFigures): boolean {
  return yieldOrigin === 'computed' && yieldType === 'maturity' && kind === 'maturity';
}

export function tradeOf({ date, settlesOn, accrued, accruedOrigin }: DayFigures): Trade {
  return { date, settlesOn, paidAccrued: accruedOrigin === 'published' ? accrued : null };
}

/** A bond as the mathematics takes it. */
export function factsOf({
  bond: { instrument, terms, followsUnderlying },
  cashFlows,
  offers,
  resets,
}: Pick<SummaryFacts, 'bond' | 'cashFlows' | 'offers' | 'resets'>): BondFacts {
  const { id: instrumentId, name, isGenerated } = instrument;
  return { instrumentId, name, isGenerated, isGovernment: false, followsUnderlying, terms, cashFlows, offers, resets };
}

interface Computed {
  readonly figures: PriceFigures;
  readonly spreads: CurveSpreads | null;
  readonly breakeven: number | null;
  readonly options: OptionsOfPrice;
  readonly makeWhole: MakeWhole | null;
  /** Of an index-linked bond: its yield with the deflation floor in force, and what it is assumed to repay. */
  readonly flooredYield: number | null;
  readonly redemption: AssumedRedemption | null;
}

// Terms and payments of an import may contradict each other; the page then does without these figures.
function computed(
  summaryFacts: SummaryFacts,
  day: DayFigures,
  price: number,
  { curves: { government, swaps }, optionModel: model, indexation }: PriceMarket,
): Computed | null {
  const rights = summaryFacts.makeWholeRights;
  try {
    const context = bondContext(factsOf(summaryFacts));
    const trade = tradeOf(day);
    const figures = figuresAtPrice(context, trade, price, swaps);
    const curve = government?.curve ?? null;
    const hasCurve = curve !== null || swaps !== null;
    const spreads = hasCurve ? curveSpreadsAtPrice(context, trade, price, { government: curve, swaps }) : null;
    const breakeven = curve && breakevenAtPrice(context, trade, price, curve);
    const options = optionsAtPrice(context, trade, price, { curve, model });
    const settlement = figures && dayNumberFromIso(figures.settlement);
    const makeWhole = settlement && makeWholeOn(context, settlement, { curve, rights });
    const linked = settlement === null || indexation === null ? null : { settlement, indexation };
    const flooredYield = linked && flooredRealYield(context, linked.settlement, price, linked.indexation);
    const redemption = linked && assumedRedemption(context, linked.settlement, linked.indexation);
    return figures && { figures, spreads, breakeven, options, makeWhole, flooredYield, redemption };
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

type OptionNames =
  | 'oas'
  | 'optionValue'
  | 'optionVolatility'
  | 'optionMeanReversion'
  | 'isOptionVolatilityBorrowed'
  | 'optionAbsence';

const noOptions = {
  oas: null,
  optionValue: null,
  optionVolatility: null,
  optionMeanReversion: null,
  isOptionVolatilityBorrowed: null,
};

/** What the option model says of a bond with calls and puts, and why nothing of one that has any to come; its effective duration stands in the place of a floating bond's. */
function optionsOf(
  { figures: { exits }, options }: Computed,
  { volatility, meanReversion, isBorrowed = false }: OptionModel,
  isOffered: boolean,
): Pick<Answer, OptionNames> & Partial<Pick<Answer, 'effectiveDuration'>> {
  const isTold = options.ok && !exits.some(isBlank);
  const absence = options.ok || (options.absence === 'no_rights' && !isOffered) ? null : options.absence;
  if (!isTold) return { ...noOptions, optionAbsence: absence };
  const { oas, optionValue, effectiveDuration } = options.figures;
  return {
    oas: basisPoints(oas),
    optionValue,
    effectiveDuration,
    optionVolatility: basisPoints(volatility),
    optionMeanReversion: meanReversion,
    isOptionVolatilityBorrowed: isBorrowed,
    optionAbsence: null,
  };
}

function curveOf({ kind, name, date, fit }: ServingCurve): NonNullable<Answer['curve']> {
  const error = basisPoints(fit?.error ?? null);
  return { kind, name, date, bondCount: fit?.bondCount ?? null, error, masked: [] };
}

function swapCurveOf({ overnightRate, name, date }: ServingSwaps): NonNullable<Answer['swapCurve']> {
  return { overnightRate, name, date, masked: [] };
}

type SpreadName = Exclude<keyof CurveSpreads, 'end' | 'averageLife'>;
type SpreadNames = SpreadName | 'spreadEnd' | 'breakeven' | 'curve' | 'swapCurve';

function spreadsOf(
  { figures, spreads: known, breakeven, options, makeWhole }: Computed,
  { government: curve, swaps }: ServingCurves,
  terms: IssueTerms,
): Pick<Answer, SpreadNames> {
  const isAnyBlank = figures.exits.some(isBlank);
  const isUsed = known !== null || breakeven !== null || options.ok || makeWhole !== null;
  const spreads = isAnyBlank ? null : known;
  const pointsOf = (name: SpreadName) => basisPoints(spreads?.[name] ?? null);
  return {
    spreadEnd: spreads && { ...spreads.end, averageLife: spreads.averageLife, masked: [] },
    zSpread: pointsOf('zSpread'),
    gSpreadAtMaturity: pointsOf('gSpreadAtMaturity'),
    swapZSpread: pointsOf('swapZSpread'),
    iSpread: pointsOf('iSpread'),
    assetSwapSpread: pointsOf('assetSwapSpread'),
    swapCurve: swaps !== null && (known !== null || followsSwaps(terms, swaps)) ? swapCurveOf(swaps) : null,
    breakeven: isAnyBlank ? null : breakeven,
    curve: curve !== null && isUsed ? curveOf(curve) : null,
  };
}

function makeWholeOf({ makeWhole }: Computed): Answer['makeWhole'] {
  if (makeWhole === null) return null;
  const { price, benchmarkYield, spread, until } = makeWhole;
  return { price, benchmarkYield, spread: basisPoints(spread) ?? 0, until, masked: [] };
}

type MoneyNames =
  | 'moneyPrice'
  | 'moneyAccrued'
  | 'nominalYield'
  | 'assumedInflation'
  | 'moneyRedemption'
  | 'isRedemptionFloored';

const noMoney: Pick<Answer, MoneyNames> = {
  moneyPrice: null,
  moneyAccrued: null,
  nominalYield: null,
  assumedInflation: null,
  moneyRedemption: null,
  isRedemptionFloored: null,
};

/** The figures of an index-linked bond in money, to its last end. */
function moneyOf(
  { figures: { exits, dirtyPrice }, flooredYield, redemption }: Computed,
  price: number,
  indexation: Indexation | null,
): Pick<Answer, MoneyNames> {
  if (indexation === null) return noMoney;
  const realYield = exits.some(isBlank) ? null : (flooredYield ?? exits.at(-1)?.effectiveYield ?? null);
  const accrued = dirtyPrice === null ? null : dirtyPrice - price;
  const money = moneyFigures(indexation, { price, accrued, yield: realYield });
  return {
    moneyPrice: money.price,
    moneyAccrued: money.accrued,
    nominalYield: money.nominalYield,
    assumedInflation: indexation.yearlyRise,
    moneyRedemption: redemption?.redemption ?? null,
    isRedemptionFloored: redemption?.isFloored ?? null,
  };
}

/** What the figures of a price are measured against. */
interface PriceMarket {
  readonly curves: ServingCurves;
  readonly indexation: Indexation | null;
  /** What bonds with calls and puts are valued by. */
  readonly optionModel: OptionModel;
}

const noCurves: ServingCurves = { government: null, swaps: null };

/** What the price of the latest day means beyond the key figures, and how it changed since the one before; null without a price, or where our payments were found wanting. */
export function priceFiguresOf(
  facts: SummaryFacts,
  [day, before]: readonly DayFigures[],
  { curves, indexation, optionModel }: PriceMarket,
): BondSummary['priceFigures'] {
  if (day === undefined || day.price === null || day.yieldOrigin === 'published') return null;
  const known = computed(facts, day, day.price, { curves, optionModel, indexation });
  if (known === null) return null;
  const hasBefore = before !== undefined && before.price !== null && before.yieldOrigin !== 'published';
  const earlier = hasBefore
    ? (computed(facts, before, before.price, { curves: noCurves, optionModel, indexation: null })?.figures.exits ?? [])
    : [];
  const market = { worst: known.figures.worst, before: earlier, curve: curves.government, terms: facts.bond.terms };
  const { figures } = known;
  const isOffered = facts.offers.some(({ date }) => date >= facts.today);
  return {
    settlement: figures.settlement,
    dirtyPrice: figures.dirtyPrice,
    exits: figures.exits.map((exit) => ({
      ...exitOf(exit, market),
      isCertain: exit.isCertain || (isRunBack({ facts }) && isConfirmed(exit, day)),
    })),
    discountRate: figures.bill?.discountRate ?? null,
    bondEquivalentYield: figures.bill?.bondEquivalentYield ?? null,
    yearsToReset: figures.yearsToReset,
    ...floaterOf(figures),
    ...optionsOf(known, optionModel, isOffered),
    ...spreadsOf(known, curves, facts.bond.terms),
    makeWhole: makeWholeOf(known),
    ...moneyOf(known, day.price, indexation),
    masked: [],
  };
}

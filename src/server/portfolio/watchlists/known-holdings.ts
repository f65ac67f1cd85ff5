import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import type { AnswerOf } from '#contract/platform/call.ts';
import type { holdingsCall, ScenarioQuery } from '#contract/portfolio/watchlists/holdings.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import type { IndexValues } from '#domain/bond/derivation/indexation.ts';
import type { BondFacts } from '#domain/bond/issue.ts';
import type { PriceIndex } from '#domain/market/price-index.ts';
import { type HoldingFigures, holdingFigures } from '#domain/portfolio/holding.ts';
import type { Held } from '#domain/portfolio/holding-account.ts';
import type { KnownIndex } from '#domain/portfolio/holding-index.ts';
import { holdingCoefficient, holdingIndexDays, holdingRatio } from '#domain/portfolio/holding-index.ts';
import type { HoldingScenario } from '#domain/portfolio/holding-scenario.ts';
import { isBlank, type Purchase } from '#domain/portfolio/watchlist.ts';
import type { Curve } from '#math/curve/curve.ts';
import { addMonths, dayNumberFromIso } from '#math/dates/dates.ts';
import { BASIS_POINT, type IsoDate } from '#math/units.ts';
import { findBondFacts } from '#store/bond/bonds/find-bond.ts';
import { findIndexedFaces } from '#store/bond/bonds/indexed-faces.ts';
import { findReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import { type EntryRecord, findEntries } from '#store/portfolio/watchlists/watchlist-entries.ts';
import type { HoldingRow, PurchaseRecord } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { findHoldingRows, findPurchases } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import type { WatchlistKey } from '#store/portfolio/watchlists/watchlists.ts';
import type { Services } from '../../bond/services.ts';
import { findServingCurve } from '../../market/reads/market-reads.ts';

/** A purchase of an entry; without an id the one that the entry itself notes. */
interface HeldPurchase extends Purchase {
  readonly id: number | null;
  readonly version: number;
}

/** An entry of a list with all that its figures follow from. */
export interface KnownHolding {
  readonly entry: EntryRecord;
  /** One or more. */
  readonly purchases: readonly HeldPurchase[];
  readonly row: HoldingRow;
  readonly facts: BondFacts;
  /** Of the index that the bond follows, and of its own face. */
  readonly index: KnownIndex;
}

/** Whether the price of a holding is that of the venue that is closed to the reader, whose figures then count as none. */
export function isClosedHolding({ row }: KnownHolding, viewer: Viewer): boolean {
  return row.venueId !== null && row.venueId === closedVenueId(viewer);
}

/** Whether yield and duration of a holding count as none: those of the closed venue, and those that the page blanks. */
function hasBlankFigures(known: KnownHolding, viewer: Viewer): boolean {
  const { row } = known;
  return isClosedHolding(known, viewer) || (row.yield !== null && row.yield > blankAboveYield);
}

/** A holding as its figures are computed for a reader. */
export function heldBy(
  viewer: Viewer,
  known: KnownHolding,
  { today, scenario }: Pick<Held, 'today' | 'scenario'>,
): Held {
  const { row, facts, index, purchases } = known;
  const status = statusOn({ statusId: row.statusId, maturesOn: facts.terms.maturesOn }, today);
  return {
    facts,
    purchases,
    today,
    scenario,
    duration: hasBlankFigures(known, viewer) ? null : row.modified,
    isFinished: status.isFinished,
    isRedeemedEarly: status.key === 'redeemed_early',
    price: isClosedHolding(known, viewer) ? null : row.price,
    ratioOn: holdingRatio(facts.terms, index, today),
    coefficientOn: holdingCoefficient(facts.terms, index),
  };
}

const noIndexValues: IndexValues = new Map();

/** Values of all indexes that these bonds follow, on the days that their holdings need: one statement for each index. */
async function findIndexes(
  { database, today }: Services,
  bonds: readonly Pick<KnownHolding, 'purchases' | 'facts'>[],
): Promise<ReadonlyMap<PriceIndex, IndexValues>> {
  const daysOf = new Map<PriceIndex, Set<IsoDate>>();
  for (const { purchases, facts } of bonds) {
    const { priceIndex } = facts.terms;
    const bought = purchases.flatMap(({ date }) => (date === null ? [] : [date]));
    const days = holdingIndexDays(facts, { bought, today: today() });
    if (priceIndex !== null) daysOf.set(priceIndex, new Set([...(daysOf.get(priceIndex) ?? []), ...days]));
  }
  const found = await Promise.all(
    [...daysOf].map(async ([priceIndex, days]) => {
      const values = await findReferenceIndex(database, priceIndex, [...days]);
      return [priceIndex, new Map(values.map(({ date, value }) => [date, value]))] as const;
    }),
  );
  return new Map(found);
}

/** The purchase that an entry notes, unless it notes none and there are further ones, and those. */
function purchasesOfEntry(entry: EntryRecord, further: readonly PurchaseRecord[]): readonly HeldPurchase[] {
  const known = [{ ...entry, id: null }, ...further].map(({ id, version, quantity, price, boughtOn }) => ({
    id,
    version,
    quantity,
    price,
    date: boughtOn,
  }));
  return further.length > 0 ? known.filter((purchase) => !isBlank(purchase)) : known;
}

/** Entries of lists, with their further purchases, and what their figures follow from; without those that are of no bond. */
export async function findKnownHoldings(
  services: Services,
  entries: readonly EntryRecord[],
  further: ReadonlyMap<number, readonly PurchaseRecord[]>,
): Promise<readonly KnownHolding[]> {
  const { database } = services;
  const ids = entries.map(({ bondId }) => bondId);
  const [rows, facts] = await Promise.all([findHoldingRows(database, ids), findBondFacts(database, ids)]);
  const factsOf = new Map(facts.map((each) => [each.instrumentId, each]));
  const bonds = entries.flatMap((entry) => {
    const [row, own] = [rows.get(entry.bondId), factsOf.get(entry.bondId)];
    const purchases = purchasesOfEntry(entry, further.get(entry.id) ?? []);
    return row === undefined || own === undefined ? [] : [{ entry, purchases, row, facts: own }];
  });
  const ownFaces = bonds.flatMap(({ facts: { terms, instrumentId } }) =>
    terms.initialFaceValue === null ? [] : [instrumentId],
  );
  const [indexes, faces] = await Promise.all([findIndexes(services, bonds), findIndexedFaces(database, ownFaces)]);
  return bonds.map((bond) => {
    const { priceIndex } = bond.facts.terms;
    const values = (priceIndex === null ? null : indexes.get(priceIndex)) ?? noIndexValues;
    return { ...bond, index: { values, faces: faces.get(bond.entry.bondId) ?? [] } };
  });
}

/** An entry of a list with what it is worth to its reader. */
export interface Figured extends KnownHolding {
  readonly figures: HoldingFigures;
  readonly yield: number | null;
  readonly yieldType: HoldingRow['yieldType'];
  readonly yieldEnd: HoldingRow['yieldEnd'];
  readonly yieldOrigin: HoldingRow['yieldOrigin'];
  /** Whether yields, durations and spreads are those of real payments. */
  readonly isReal: boolean;
  readonly duration: number | null;
  readonly effectiveDuration: number | null;
  /** A fraction. */
  readonly oas: number | null;
}

// Figures of a venue that is closed to the reader count as none, in totals too.
function figured(known: KnownHolding, services: Services, viewer: Viewer, scenario: HoldingScenario | null): Figured {
  const held = heldBy(viewer, known, { today: services.today(), scenario });
  const isBlank = hasBlankFigures(known, viewer) || held.isFinished;
  const { yield: own, yieldType, yieldEnd, yieldOrigin, effectiveDuration, oas } = known.row;
  const isReal = known.facts.terms.isInflationLinked;
  const ofDay = isBlank
    ? { yield: null, yieldType: null, yieldEnd: null, yieldOrigin: null, effectiveDuration: null, oas: null }
    : { yield: own, yieldType, yieldEnd, yieldOrigin, effectiveDuration, oas };
  return { ...known, figures: holdingFigures(held), duration: held.duration, isReal, ...ofDay };
}

/** What a reader supposes: moves in basis points, the horizon in months. */
export type AskedScenario = AnswerOf<typeof holdingsCall>['scenario'];

/** The scenario that an address asks for. */
export function askedScenario(query: ScenarioQuery): AskedScenario {
  const { shift = 0, short = 0, long = 0, spread = 0, horizon = 0, shifts = '' } = query;
  const own = shifts.split(',').flatMap((part) => {
    const [currency = '', move] = part.split(':');
    return move === undefined ? [] : [{ currency, shift: Number(move) }];
  });
  return { shift, short, long, spread, horizon, own };
}

/** Nothing moves, and no time passes. */
export const noScenario: AskedScenario = askedScenario({});

function isTwisted({ short, long }: AskedScenario): boolean {
  return short !== 0 || long !== 0;
}

/** Whether anything is supposed. */
function isAsked(asked: AskedScenario): boolean {
  const { shift, spread, horizon, own } = asked;
  return shift !== 0 || spread !== 0 || horizon !== 0 || isTwisted(asked) || own.some((each) => each.shift !== 0);
}

type CurveOf = (facts: BondFacts) => Curve | null;

const ownerOf = ({ isGenerated, terms }: BondFacts) => `${terms.faceCurrency} ${isGenerated}`;

/** The government curves that a twist moves, and that bonds with calls and puts are priced on, by the bond; real yields have none. */
async function findCurves(
  { database, today }: Services,
  bonds: readonly BondFacts[],
  asked: AskedScenario,
): Promise<CurveOf> {
  const measured = isTwisted(asked) ? bonds : bonds.filter(({ offers }) => offers.length > 0);
  const owners = new Map(measured.map((facts) => [ownerOf(facts), facts]));
  const found = await Promise.all(
    [...owners].map(async ([owner, { isGenerated, terms }]) => {
      const serving = await findServingCurve(database, { instrument: { isGenerated }, terms }, today());
      return [owner, serving?.curve ?? null] as const;
    }),
  );
  const curves = new Map(found);
  return (facts) => (facts.terms.isInflationLinked ? null : (curves.get(ownerOf(facts)) ?? null));
}

/** What is supposed of each bond; null where nothing is. Bonds of governments in their own currency pay no spread that could move. */
export async function findScenarios(
  services: Services,
  bonds: readonly BondFacts[],
  asked: AskedScenario,
): Promise<(facts: BondFacts) => HoldingScenario | null> {
  if (!isAsked(asked)) return () => null;
  const curveOf = await findCurves(services, bonds, asked);
  const today = dayNumberFromIso(services.today());
  const days = addMonths(today, asked.horizon) - today;
  return (facts) => {
    const curve = curveOf(facts);
    const model = services.optionModelOf({ currency: facts.terms.faceCurrency, isGenerated: facts.isGenerated });
    const own = asked.own.find(({ currency }) => currency === facts.terms.faceCurrency)?.shift ?? 0;
    return {
      shift: (asked.shift + own) * BASIS_POINT,
      twist: { short: asked.short * BASIS_POINT, long: asked.long * BASIS_POINT },
      spread: facts.isGovernment ? 0 : asked.spread * BASIS_POINT,
      days,
      curve: isTwisted(asked) ? curve : null,
      options: { curve, model },
    };
  };
}

/** What a list holds, in a scenario. */
export async function findFiguredHoldings(
  services: Services,
  viewer: Viewer,
  key: WatchlistKey,
  asked: AskedScenario,
): Promise<readonly Figured[]> {
  const [entries, further] = await Promise.all([
    findEntries(services.database, key),
    findPurchases(services.database, key),
  ]);
  const bonds = await findKnownHoldings(services, entries, further);
  const scenarioOf = await findScenarios(
    services,
    bonds.map(({ facts }) => facts),
    asked,
  );
  return bonds.map((bond) => figured(bond, services, viewer, scenarioOf(bond.facts)));
}

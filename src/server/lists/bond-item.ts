import type { BondListItem, ListedBond } from '#contract/lists/bond-list.ts';
import { bondListItem, bondTraits, furtherFigures } from '#contract/lists/bond-list.ts';
import { basisPoints, blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import { ownerOfModel } from '#domain/bond/options/option-figures.ts';
import { optionModelText } from '#domain/bond/options/option-model-text.ts';
import { fieldUnits, isBlankedByYield, propertyOf, type RangeField } from '#domain/fields/field.ts';
import { type List, lists, rangesOf } from '#domain/lists/lists.ts';
import type { BondListRecord } from '#store/lists/find-bonds.ts';
import type { BondTraits } from '#store/lists/memory/bond-traits.ts';
import type { ListPage } from '#store/lists/search/find-list-page.ts';
import type { Services } from './services.ts';

/** A stored number of a field as an item of its list has it. */
export function wireNumber({ unit }: Pick<RangeField, 'unit'>, value: number | null): number | null {
  if (value === null) return null;
  return unit === 'basisPoints' ? basisPoints(value) : value * fieldUnits[unit].wire;
}

type NumberIn<Item> = {
  [Name in keyof Item]: Item[Name] extends number | null ? (null extends Item[Name] ? Name : never) : never;
}[keyof Item];

/** The numbers of an item that fields are: all that may be missing, but the ids of others. */
type ItemNumbers<Item> = Pick<Item, Exclude<NumberIn<Item>, 'issuerId' | 'indexId'>>;

/** The numbers of an item by the names that they have there. */
export function itemNumbers<Item>(
  fields: readonly RangeField[],
  numberOf: (field: RangeField) => number | null,
): ItemNumbers<Item> {
  const numbers = fields.map((field) => [propertyOf(field), wireNumber(field, numberOf(field))] as const);
  return Object.fromEntries(numbers) as ItemNumbers<Item>;
}

type Numbers = ItemNumbers<ListedBond>;

/** The numbers of a bond, without what a yield beyond all measure makes meaningless. */
function numbersOf({ numbers }: BondListRecord, list: List): Numbers {
  const { yield: indicative = null } = numbers;
  const isBlank = indicative !== null && indicative > blankAboveYield;
  return itemNumbers<ListedBond>(rangesOf(list), (field: RangeField) =>
    isBlank && isBlankedByYield(field) ? null : (numbers[field.id] ?? null),
  );
}

function itemOf(bond: BondListRecord, numbers: Numbers, services: Services): BondListItem {
  const { couponRate, price, yield: indicative, duration, spread } = numbers;
  return {
    id: bond.id,
    name: bond.name,
    isin: bond.isin,
    issuerId: bond.issuerId,
    issuerName: bond.issuerName,
    country: bond.country,
    currency: bond.currency,
    statusKey: statusOn(bond, services.today()).key,
    couponKind: bond.couponKind,
    couponRate,
    maturesOn: bond.maturesOn,
    issuedOn: bond.issuedOn,
    isPerpetual: bond.isPerpetual,
    date: bond.date,
    price,
    yield: indicative,
    yieldOrigin: bond.yieldOrigin,
    yieldEnd: indicative === null ? null : bond.yieldEnd,
    yieldConvention: indicative === null ? null : bond.yieldConvention,
    isReal: bond.isReal,
    duration,
    spread,
    isGenerated: bond.isGenerated,
    masked: [],
  };
}

/** A bond of a list as a reader may see it. */
export function bondItemFor(viewer: Viewer, bond: BondListRecord, services: Services): BondListItem {
  const item = itemOf(bond, numbersOf(bond, lists.bonds), services);
  return services.gate.mask(item, bondListItem, effectiveLevel(viewer, bond.venueId));
}

const noTraits: BondTraits = { sector: null, seniority: null, kinds: [], nextCall: null, nextPut: null, grades: [] };

/** The option model of a name, as lists and files tell it. */
export function listedModel(name: string, modelOf: Services['optionModelOf']): string {
  const owner = ownerOfModel(name);
  return optionModelText(owner.currency, modelOf(owner));
}

/** What the yields and spreads of a bond are, and to what end, and its figures by calls and puts; nothing where there is none. */
const wordsOf = (
  bond: BondListRecord,
  { market_yield: own, ytw, oas, zspread, swap_zspread, asw, ispread }: Numbers,
  { optionModelOf }: Services,
) => ({
  worstEnd: ytw === null ? null : (bond.worstEnd ?? null),
  marketConvention: own === null ? null : (bond.marketConvention ?? null),
  marketEnd: own === null ? null : (bond.marketEnd ?? null),
  spreadEnd: zspread === null && swap_zspread === null && asw === null ? null : (bond.spreadEnd ?? null),
  ispreadEnd: ispread === null ? null : (bond.ispreadEnd ?? null),
  optionModel: oas === null || bond.modelName == null ? null : listedModel(bond.modelName, optionModelOf),
});

/** The same with what bonds are chosen by; ratings and the score of its market do not depend on the venue of its figures. */
function listedBond(
  viewer: Viewer,
  bond: BondListRecord,
  { kinds, grades, ...traits }: BondTraits,
  services: Services,
): ListedBond {
  const numbers = numbersOf(bond, lists.bonds);
  const { size, liquidity } = numbers;
  const { liquidityDate, venueId } = bond;
  const own = { ...traits, size, kinds: [...kinds], grades: [...grades], liquidity, liquidityDate, masked: [] };
  const [atVenue, anywhere] = [effectiveLevel(viewer, venueId), effectiveLevel(viewer, null)];
  const item = services.gate.mask(itemOf(bond, numbers, services), bondListItem, atVenue);
  const shown = services.gate.mask(own, bondTraits, anywhere);
  // The gate leaves out what the schema does not name.
  const figures = services.gate.mask(
    { ...numbers, ...wordsOf(bond, numbers, services), masked: [] as string[] },
    furtherFigures,
    atVenue,
  );
  return { ...shown, ...figures, ...item, masked: [...item.masked, ...figures.masked, ...shown.masked] };
}

/** A page of bonds as a reader may see it. */
export async function listedBonds(
  viewer: Viewer,
  { total, items }: ListPage<BondListRecord>,
  services: Services,
): Promise<ListPage<ListedBond>> {
  const ids = items.map(({ id }) => id);
  const traits = await services.bondLists.findTraits(ids, services.today());
  return { total, items: items.map((bond) => listedBond(viewer, bond, traits.get(bond.id) ?? noTraits, services)) };
}

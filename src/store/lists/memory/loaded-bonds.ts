import { type Asked, plainValue } from '#domain/lists/asked.ts';
import { LruCache } from '#domain/platform/lru-cache.ts';
import { countBits, keepBoth } from '../../platform/database/bits.ts';
import type { BondColumns } from './bond-columns.ts';
import { BondOrders } from './bond-orders.ts';
import { type Choice, type ChoiceContext, chooseBonds } from './choose-bonds.ts';
import { type BondCounts, countBonds } from './count-bonds.ts';

/** All bonds in memory, with what was asked of them last. */
export interface LoadedBonds {
  readonly columns: BondColumns;
  readonly orders: BondOrders;
  /** What was chosen last, until a bond changes: the next page and another order ask for the same. */
  readonly choices: LruCache<string, Choice>;
  /** The same of counts. */
  readonly counts: LruCache<string, BondCounts>;
  /** The last change of the market data that is taken in. */
  position: number;
}

/** Choices that are kept, each a bit a bond. */
const MAX_CHOICES = 32;
const MAX_COUNTS = 64;

/** Bonds that came by name, so that rows are in that order. */
export function loadedBonds(columns: BondColumns, position: number): LoadedBonds {
  const byName = Int32Array.from({ length: columns.size }, (_, row) => row);
  const orders = new BondOrders(columns, byName);
  return { columns, orders, choices: new LruCache(MAX_CHOICES), counts: new LruCache(MAX_COUNTS), position };
}

function nameOf(asked: Asked, { closedVenueId, maxYield, todayNumber, members }: ChoiceContext): string {
  const own = Object.entries(members).map(([id, known]) => [
    id,
    asked.choices[id]?.map((value) => known.get(plainValue(value))),
  ]);
  return JSON.stringify([asked, closedVenueId, maxYield, todayNumber, own]);
}

/** The bonds that are asked for. */
export function choose({ columns, choices }: LoadedBonds, asked: Asked, context: ChoiceContext): Choice {
  return choices.getOrMake(nameOf(asked, context), () => chooseBonds(columns, asked, context));
}

/** Those of them among some rows; among all where these are null. */
export function chooseAmong(
  loaded: LoadedBonds,
  asked: Asked,
  context: ChoiceContext,
  among: Int32Array | null,
): Choice {
  const choice = choose(loaded, asked, context);
  if (among === null) return choice;
  const rows = choice.rows.slice();
  keepBoth(rows, among);
  return { rows, count: countBits(rows) };
}

/** How many bonds each further choice would leave. */
export function countChosen(loaded: LoadedBonds, asked: Asked, context: ChoiceContext): BondCounts {
  const { columns, counts } = loaded;
  const chosen = { columns, asked, context, choose: (other: Asked) => choose(loaded, other, context) };
  return counts.getOrMake(nameOf(asked, context), () => countBonds(columns.catalogue.list, chosen));
}

import type { IsoDate } from '#math/units.ts';

/** The list of the system; lists of readers have greater numbers. It takes bonds of readers with the `nsd` flag alone. */
export const systemWatchlistId = 381;

/** Lists that an account may keep beside that of the system, and bonds that a list may hold. */
export const MAX_WATCHLISTS = 50;
export const MAX_WATCHLIST_ENTRIES = 500;
/** Purchases that a list may hold beside the first of each bond. */
export const MAX_FURTHER_PURCHASES = 1000;
export const MAX_WATCHLIST_NAME_LENGTH = 100;
export const MAX_QUANTITY = 1e12;
export const MAX_PURCHASE_PRICE = 1e9;
/** A price per 100 beyond which nobody buys: an amount, or a slip of the hand. */
const MAX_USUAL_PRICE = 1000;
/** Characters of a table that is read in, and basis points that a scenario moves yields by. */
export const MAX_IMPORT_LENGTH = 50_000;
export const MAX_SHIFT = 500;
/** Months until a scenario looks, and those that a reader may choose. */
export const MAX_HORIZON = 60;
export const horizonMonths = [0, 3, 6, 12, 24] as const;

/** What can be wrong with a line of a table of purchases. */
export const lineFaults = [
  'unknown_bond',
  'no_nominal',
  'ambiguous_number',
  'bad_quantity',
  'bad_price',
  'bad_date',
  'wl_error_no_date',
  'wl_error_no_price',
  'wl_error_ahead',
  'wl_error_price',
] as const;
export type LineFault = (typeof lineFaults)[number];

/** What the quantities of a table are: bonds, or what they sum up to by their face value. */
export const quantityKinds = ['bonds', 'nominal'] as const;
export type QuantityKind = (typeof quantityKinds)[number];

/** What a reader notes of his purchase of a bond; quantity in bonds, price clean per 100 of the nominal outstanding then. */
export interface Purchase {
  readonly quantity: number | null;
  readonly price: number | null;
  readonly date: IsoDate | null;
}

const DAY_MS = 86_400_000;

export type PurchaseFault = 'wl_error_no_date' | 'wl_error_no_price' | 'wl_error_ahead' | 'wl_error_price';

/**
 * What is wrong with a purchase: a price needs a date, and a date a price; nobody buys ahead, or at ten times the nominal. 0 is a price, blank is
 * none. Where the reader is, the day may be the next one of the site's already.
 */
export function purchaseFault(
  { price, date }: { readonly price: number | null; readonly date: string | null },
  today: string,
): PurchaseFault | null {
  if (price !== null && date === null) return 'wl_error_no_date';
  if (price === null && date !== null) return 'wl_error_no_price';
  if (date !== null && Date.parse(date) > Date.parse(today) + DAY_MS) return 'wl_error_ahead';
  return Math.abs(price ?? 0) > MAX_USUAL_PRICE ? 'wl_error_price' : null;
}

/** Whether a fault is one of the date. */
export const isDateFault = (fault: string): boolean => fault === 'wl_error_no_date' || fault === 'wl_error_ahead';

/** A purchase price as it is kept: three decimals, half away from zero, counted in the digits that were typed. */
export function roundedPrice(price: number): number {
  const text = String(Math.abs(price));
  // Numbers with an exponent are far below a thousandth, or have no decimals.
  const rounded = text.includes('e')
    ? Math.round(Math.abs(price) * 1000) / 1000
    : Number(`${Math.round(Number(`${text}e3`))}e-3`);
  return price < 0 ? -rounded : rounded;
}

const isSame = (a: Purchase, b: Purchase): boolean =>
  a.quantity === b.quantity && a.price === b.price && a.date === b.date;

/** A bond alone, of which nothing is noted. */
export function isBlank({ quantity, price }: Purchase): boolean {
  return quantity === null && price === null;
}

/** What a table brings that is not noted yet: so often as a purchase is known, so many of its like are left out. */
export function newPurchases(known: readonly Purchase[], brought: readonly Purchase[]): readonly Purchase[] {
  const left = [...known];
  return brought.filter((purchase) => {
    const at = left.findIndex((each) => isSame(each, purchase));
    if (at >= 0) left.splice(at, 1);
    return at < 0 && !isBlank(purchase);
  });
}

/** All that was bought, and its average price weighted by quantity; no price where a quantity or a price of several is not noted. */
export function boughtInAll(purchases: readonly Purchase[]): Pick<Purchase, 'quantity' | 'price'> {
  const [only, ...others] = purchases;
  if (only !== undefined && others.length === 0) return only;
  const quantities = purchases.flatMap(({ quantity }) => (quantity === null ? [] : [quantity]));
  const quantity = quantities.length === 0 ? null : quantities.reduce((sum, each) => sum + each, 0);
  const isKnown = purchases.every(({ quantity: own, price }) => own !== null && price !== null);
  const paid = purchases.reduce((sum, { quantity: own, price }) => sum + (own ?? 0) * (price ?? 0), 0);
  return { quantity, price: isKnown && quantity !== null && quantity > 0 ? roundedPrice(paid / quantity) : null };
}

import type { IsoDate } from '#math/units.ts';

/** Units of a currency for one euro on a day: the form in which the European Central Bank gives its reference rates. Above 0. */
export interface ExchangeRate {
  /** ISO 4217. */
  readonly currency: string;
  readonly date: IsoDate;
  readonly perEuro: number;
}

export const EURO = 'EUR';

/** What one unit of a currency is in another, both by their rates for one euro; null while one of them is not known. */
export function exchangeFactor(
  rates: ReadonlyMap<string, Pick<ExchangeRate, 'perEuro'>>,
  from: string,
  to: string,
): number | null {
  const perEuro = (currency: string) => (currency === EURO ? 1 : rates.get(currency)?.perEuro);
  const [own, wanted] = [perEuro(from), perEuro(to)];
  return own === undefined || wanted === undefined ? null : wanted / own;
}

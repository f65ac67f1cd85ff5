/**
 * Units of a currency that are about one US dollar, in round numbers that stay as they are: the part of the score that rests on them has
 * steps of a factor of two and more. A currency that is not here gives no size.
 */
const unitsOfDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1,
  CHF: 1,
  GBP: 0.8,
  CAD: 1.4,
  AUD: 1.5,
  NZD: 1.7,
  SGD: 1.3,
  CNY: 7,
  CNH: 7,
  HKD: 8,
  JPY: 150,
  KRW: 1400,
  INR: 85,
  BRL: 5.5,
  MXN: 19,
  ZAR: 18,
  TRY: 40,
  RUB: 90,
  RUR: 90,
  UAH: 41,
  KZT: 500,
  PLN: 4,
  CZK: 22,
  HUF: 360,
  RON: 4.5,
  SEK: 10,
  NOK: 10,
  DKK: 7,
  ILS: 3.6,
  AED: 3.7,
};

/** An amount in about US dollars; null in a currency whose worth is not known here. */
export function dollarSizeOf(amount: number | null, currency: string): number | null {
  const units = unitsOfDollar[currency];
  return amount === null || units === undefined ? null : amount / units;
}

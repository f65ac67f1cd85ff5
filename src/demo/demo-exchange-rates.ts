import type { ExchangeRate } from '#domain/exchange-rate.ts';
import type { IsoDate } from '#math/units.ts';

/** Round numbers near those of the years in which the market is set; they belong to no day of the real world. */
const perEuro = { USD: 1.1, GBP: 0.86, CHF: 0.95, PLN: 4.3, TRY: 45, RUB: 95, CNY: 7.9, BRL: 6.1, JPY: 165 } as const;

/** The rates of exchange of the demo market. */
export function demoExchangeRates(date: IsoDate): readonly ExchangeRate[] {
  return Object.entries(perEuro).map(([currency, rate]) => ({ currency, date, perEuro: rate }));
}

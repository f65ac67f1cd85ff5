/** Currencies that bonds are issued in. Others are found by `currency:XXX`, since many codes are words. */
export const currencyCodes: readonly string[] = (
  'EUR USD GBP CHF JPY CNY CNH HKD SGD AUD NZD CAD SEK NOK DKK ISK PLN CZK HUF RON BGN RSD UAH RUB BYN KZT UZS KGS AMD ' +
  'AZN GEL TRY ILS AED SAR QAR KWD EGP ZAR NGN KES GHS MAD INR IDR MYR THB PHP VND KRW TWD BRL MXN CLP COP PEN ARS UYU'
).split(' ');

/** Currencies that bonds are issued in. Others are found by `currency:XXX`, since many codes are words. */
export const currencyCodes: readonly string[] = (
  'EUR USD GBP CHF JPY CNY CNH HKD SGD AUD NZD CAD SEK NOK DKK ISK PLN CZK HUF RON BGN RSD UAH RUB BYN KZT UZS KGS AMD ' +
  'AZN GEL TRY ILS AED SAR QAR KWD EGP ZAR NGN KES GHS MAD INR IDR MYR THB PHP VND KRW TWD BRL MXN CLP COP PEN ARS UYU'
).split(' ');

/** The other currencies of ISO 4217, and those that old bonds are in. */
const otherCurrencyCodes: readonly string[] = (
  'AFN ALL AOA AWG BAM BBD BDT BHD BIF BMD BND BOB BSD BTN BWP BZD CDF CLF CRC CUP CVE DJF DOP DZD ERN ETB FJD FKP GIP GMD GNF GTQ ' +
  'GYD HNL HTG IQD IRR JMD JOD KHR KMF KPW KYD LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MZN NAD NIO NPR OMR ' +
  'PAB PGK PKR PYG RWF SBD SCR SDG SHP SLE SOS SRD SSP STN SVC SYP SZL TJS TMT TND TOP TTD TZS UGX VES VUV WST XAF XCD XCG XDR XOF ' +
  'XPF YER ZMW ZWG ATS BEF CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE RUR SIT SKK XEU'
).split(' ');

/** The currency that a text names by its code, in any case of letters; undefined for another text. */
export function findCurrency(text: string): string | undefined {
  const code = text.toUpperCase();
  return currencyCodes.includes(code) || otherCurrencyCodes.includes(code) ? code : undefined;
}

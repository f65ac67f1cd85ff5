/** Reference rates by the names that every language writes alike. */
const namedRates = [
  'EURIBOR 3M',
  'EURIBOR 6M',
  '€STR',
  'SOFR',
  'SONIA',
  'SARON',
  'TONA',
  'CORRA',
  'AONIA',
  'SWESTR',
  'NOWA',
  'WIBOR 3M',
  'WIBOR 6M',
  'TLREF',
  'SHIBOR 3M',
  'RUONIA',
] as const;

/** Reference rates that each language says in words: the key rate of the Bank of Russia, bills of the US Treasury, a government's curve. */
const describedRates = ['ru_key_rate', 'us_bill_13w', 'government_3m'] as const;
type DescribedRate = (typeof describedRates)[number];

/** What floating coupons follow, as it is stored. */
export const referenceRates = [...namedRates, ...describedRates] as const;
export type ReferenceRate = (typeof referenceRates)[number];

/** Whether the rate has no name of its own that a reader of any language knows. */
export function isDescribedRate(rate: ReferenceRate): rate is DescribedRate {
  return describedRates.some((described) => described === rate);
}
